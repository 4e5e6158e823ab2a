/** The records of a provider's findings, spelled as on the wire: the source's words under `source_*`, ours beside them. */
import { Type } from 'typebox'
import {
  code,
  list,
  mapOf,
  nullableFlag,
  nullableOf,
  nullableText,
  nullableUrl,
  nullableWhole,
  type RecordOf,
  record,
  text,
  whole,
} from '../schema.ts'
import { BodyPartCode } from './body-part.ts'
import { OUTCOME_MEANINGS, OUTCOMES, OutcomeCounts } from './outcome.ts'

const HISTORY_TOPICS = ['maintenance', 'insurance_events'] as const
const HISTORY_RESULTS = ['no_records_returned', 'unknown'] as const

/** A line may have several topics; their names are joined in this order. */
export const REPORTED_TOPICS = [
  'accident',
  'flood',
  'fire',
  'odometer',
  'accident_flood',
  'accident_fire',
  'accident_odometer',
  'flood_fire',
  'flood_odometer',
  'fire_odometer',
  'accident_flood_fire',
  'accident_flood_odometer',
  'accident_fire_odometer',
  'flood_fire_odometer',
  'accident_flood_fire_odometer',
  'counters',
  'other',
] as const
export type ReportedTopic = (typeof REPORTED_TOPICS)[number]

/** A value of a provider's own field. Not a list of types: some generators of clients only read the first. */
export const ProviderValue = Type.Union([Type.String(), Type.Integer(), Type.Number(), Type.Boolean(), Type.Null()])
export type ProviderValue = RecordOf<typeof ProviderValue>

export const ProviderConclusion = record(
  'ProviderConclusion',
  'A conclusion of the provider, never a heading, a promise or a tip. An overall judgement that is printed among the items is included here.',
  {
    topic: code(
      REPORTED_TOPICS,
      'The topic of the line; several topics are joined. `counters`: ratios and scores outside the categories, which classify nothing. `other`: anything else.',
      'accident',
    ),
    label: nullableText(
      'The result in the requested language. For `counters`, what is counted or scored. Null: nothing is printed beside the fields.',
      'Not an accident vehicle',
    ),
    source_label: nullableText(
      'The result as printed. Null where the provider prints figures only (`counters`).',
      '非事故车',
    ),
    source_fields: mapOf(ProviderValue, {
      description: "The provider's fields from which the result was read, under the provider's names.",
      examples: [{ 事故鉴定: '非事故车' }],
    }),
  },
)
export type ProviderConclusion = RecordOf<typeof ProviderConclusion>

function formatOutcomes(): string {
  return OUTCOMES.map((outcome) => `\`${outcome}\`: ${OUTCOME_MEANINGS[outcome]}.`).join(' ')
}

export const ProviderInspectionItem = record('ProviderInspectionItem', 'One inspected item with its result.', {
  name: text('What was inspected, in the requested language: a noun, never a finding.', 'Cabin: water traces'),
  part: nullableOf(
    BodyPartCode,
    'The part of the body or its structure. It names no side or end if the report does not. `_surface`: paint or trim over a structural part. Null: not a part of the body, or several parts.',
    'front_left_door',
  ),
  status: text(
    'The finding in the requested language. A word without a known translation stays as printed.',
    'Scratch',
  ),
  outcome: code(
    OUTCOMES,
    `The finding as a code. If there are several, the first in the order of this list. ${formatOutcomes()}`,
    'damaged',
  ),
  remarks: nullableText(
    'Size, degree or position, in the requested language. Null: nothing is printed that `status` does not already say.',
    '3–10 cm',
  ),
  source_name: text('The name as printed.', '左前门'),
  source_status: text('The result as printed.', '划痕(3cm~10cm)'),
  source_remarks: nullableText('The remark as printed. Null: none is printed.', '建议整备'),
  source_page: nullableWhole('The page number, starting at 1. Null in documents without pages.', 2),
})
export type ProviderInspectionItem = RecordOf<typeof ProviderInspectionItem>

export const ProviderInspectionCategorySummary = record(
  'ProviderInspectionCategorySummary',
  'A section of a report, without its items.',
  {
    name: text('The heading in the requested language.', 'Body exterior'),
    source_name: text('The heading as printed.', '车身外观检测'),
    source_summary: nullableText('The line beside the heading, as printed. Null: there is none.', '3项异常'),
    reported_counts: mapOf(Type.Integer(), {
      description: "Keyed by the provider's status label. Empty: it prints no counts.",
      examples: [{ 异常: 3 }],
    }),
    parsed_item_count: whole('How many items were read.', 34),
    count_matches: nullableFlag(
      "Whether the items read equal the provider's declared total. Null: it declares none. True does not mean that all items could be inspected.",
      true,
    ),
    outcomes: OutcomeCounts,
  },
)
export type ProviderInspectionCategorySummary = RecordOf<typeof ProviderInspectionCategorySummary>

export const ProviderInspectionCategory = record(
  'ProviderInspectionCategory',
  'A section of a report with its items.',
  {
    ...ProviderInspectionCategorySummary.properties,
    items: list(ProviderInspectionItem, 'All items that were read, including normal ones.'),
  },
)
export type ProviderInspectionCategory = RecordOf<typeof ProviderInspectionCategory>

export const ProviderGrade = record(
  'ProviderGrade',
  "The provider's own grade; systems differ and cannot be compared.",
  {
    code: text('The shortest form of the grade as printed.', 'B'),
    source_label: text('The grade as printed.', 'B级'),
    source_meaning: nullableText(
      'The explanation printed beside it. Null: none is printed.',
      '车况良好，有少量使用痕迹',
    ),
  },
)
export type ProviderGrade = RecordOf<typeof ProviderGrade>

export const ProviderHistoryQuery = record(
  'ProviderHistoryQuery',
  'A query of records that the report mentions. It does not contain the records.',
  {
    topic: code(HISTORY_TOPICS, 'The kind of records that were queried.', 'insurance_events'),
    source_name: text('The query as printed.', '出险记录'),
    query_date: nullableText('Day of the query, `YYYY-MM-DD`. Null: not printed.', '2026-10-30'),
    receipt_url: nullableUrl(
      'The provider’s page with the result. It may expire or require access. Null: no link is printed.',
      'https://provider.example/receipt/1',
    ),
    result: code(
      HISTORY_RESULTS,
      '`no_records_returned` means that the query returned nothing, not that nothing happened. `unknown`: the query failed, is pending, or found records; see `records_reported` and `notice`.',
      'unknown',
    ),
    records_reported: nullableWhole(
      'The number of records that the provider prints. Null: it prints none, which is not zero; see `result` and `notice`.',
      14,
    ),
    notice: nullableText('The result in the requested language. Null: nothing is printed.', '14 records found'),
    source_notice: nullableText('The result as printed. Null: nothing is printed.', '共查询到14条记录'),
  },
)
export type ProviderHistoryQuery = RecordOf<typeof ProviderHistoryQuery>
