/** The records of a provider's findings, spelled as on the wire: the source's words under `source_*`, ours beside them. */
import { Type } from 'typebox'
import { enumOf, mapOf, nullable, type RecordOf } from '../schema.ts'
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

const text = Type.String()
const whole = Type.Integer()
const flag = Type.Boolean()
const url = Type.String({ format: 'uri' })

/** A value of a provider's own field. Not a list of types: some generators of clients only read the first. */
export const ProviderValue = Type.Union([text, whole, Type.Number(), flag, Type.Null()])
export type ProviderValue = RecordOf<typeof ProviderValue>

export const ProviderConclusion = Type.Object(
  {
    topic: enumOf(REPORTED_TOPICS, {
      description:
        'The topic of the line; several topics are joined. `counters`: ratios and scores outside the categories, which classify nothing. `other`: anything else.',
      examples: ['accident'],
    }),
    label: nullable(text, {
      description:
        'The result in the requested language. For `counters`, what is counted or scored. Null: nothing is printed beside the fields.',
      examples: ['Not an accident vehicle'],
    }),
    source_label: nullable(text, {
      description: 'The result as printed. Null where the provider prints figures only (`counters`).',
      examples: ['非事故车'],
    }),
    source_fields: mapOf(ProviderValue, {
      description: "The provider's fields from which the result was read, under the provider's names.",
      examples: [{ 事故鉴定: '非事故车' }],
    }),
  },
  {
    $id: 'ProviderConclusion',
    description:
      'A conclusion of the provider, never a heading, a promise or a tip. An overall judgement that is printed among the items is included here.',
  },
)
export type ProviderConclusion = RecordOf<typeof ProviderConclusion>

function formatOutcomes(): string {
  return OUTCOMES.map((outcome) => `\`${outcome}\`: ${OUTCOME_MEANINGS[outcome]}.`).join(' ')
}

export const ProviderInspectionItem = Type.Object(
  {
    name: Type.String({
      description: 'What was inspected, in the requested language: a noun, never a finding.',
      examples: ['Cabin: water traces'],
    }),
    part: nullable(BodyPartCode, {
      description:
        'The part of the body or its structure. It names no side or end if the report does not. `_surface`: paint or trim over a structural part. Null: not a part of the body, or several parts.',
      examples: ['front_left_door'],
    }),
    status: Type.String({
      description: 'The finding in the requested language. A word without a known translation stays as printed.',
      examples: ['Scratch'],
    }),
    outcome: enumOf(OUTCOMES, {
      description: `The finding as a code. If there are several, the first in the order of this list. ${formatOutcomes()}`,
      examples: ['damaged'],
    }),
    remarks: nullable(text, {
      description:
        'Size, degree or position, in the requested language. Null: nothing is printed that `status` does not already say.',
      examples: ['3–10 cm'],
    }),
    source_name: Type.String({ description: 'The name as printed.', examples: ['左前门'] }),
    source_status: Type.String({ description: 'The result as printed.', examples: ['划痕(3cm~10cm)'] }),
    source_remarks: nullable(text, {
      description: 'The remark as printed. Null: none is printed.',
      examples: ['建议整备'],
    }),
    source_page: nullable(whole, {
      description: 'The page number, starting at 1. Null in documents without pages.',
      examples: [2],
    }),
  },
  { $id: 'ProviderInspectionItem', description: 'One inspected item with its result.' },
)
export type ProviderInspectionItem = RecordOf<typeof ProviderInspectionItem>

export const ProviderInspectionCategorySummary = Type.Object(
  {
    name: Type.String({ description: 'The heading in the requested language.', examples: ['Body exterior'] }),
    source_name: Type.String({ description: 'The heading as printed.', examples: ['车身外观检测'] }),
    source_summary: nullable(text, {
      description: 'The line beside the heading, as printed. Null: there is none.',
      examples: ['3项异常'],
    }),
    reported_counts: mapOf(whole, {
      description: "Keyed by the provider's status label. Empty: it prints no counts.",
      examples: [{ 异常: 3 }],
    }),
    parsed_item_count: Type.Integer({ description: 'How many items were read.', examples: [34] }),
    count_matches: nullable(flag, {
      description:
        "Whether the items read equal the provider's declared total. Null: it declares none. True does not mean that all items could be inspected.",
      examples: [true],
    }),
    outcomes: OutcomeCounts,
  },
  { $id: 'ProviderInspectionCategorySummary', description: 'A section of a report, without its items.' },
)
export type ProviderInspectionCategorySummary = RecordOf<typeof ProviderInspectionCategorySummary>

export const ProviderInspectionCategory = Type.Object(
  {
    ...ProviderInspectionCategorySummary.properties,
    items: Type.Array(ProviderInspectionItem, { description: 'All items that were read, including normal ones.' }),
  },
  { $id: 'ProviderInspectionCategory', description: 'A section of a report with its items.' },
)
export type ProviderInspectionCategory = RecordOf<typeof ProviderInspectionCategory>

export const ProviderGrade = Type.Object(
  {
    code: Type.String({ description: 'The shortest form of the grade as printed.', examples: ['B'] }),
    source_label: Type.String({ description: 'The grade as printed.', examples: ['B级'] }),
    source_meaning: nullable(text, {
      description: 'The explanation printed beside it. Null: none is printed.',
      examples: ['车况良好，有少量使用痕迹'],
    }),
  },
  { $id: 'ProviderGrade', description: "The provider's own grade; systems differ and cannot be compared." },
)
export type ProviderGrade = RecordOf<typeof ProviderGrade>

export const ProviderHistoryQuery = Type.Object(
  {
    topic: enumOf(HISTORY_TOPICS, {
      description: 'The kind of records that were queried.',
      examples: ['insurance_events'],
    }),
    source_name: Type.String({ description: 'The query as printed.', examples: ['出险记录'] }),
    query_date: nullable(text, {
      description: 'Day of the query, `YYYY-MM-DD`. Null: not printed.',
      examples: ['2026-10-30'],
    }),
    receipt_url: nullable(url, {
      description: 'The provider’s page with the result. It may expire or require access. Null: no link is printed.',
      examples: ['https://provider.example/receipt/1'],
    }),
    result: enumOf(HISTORY_RESULTS, {
      description:
        '`no_records_returned` means that the query returned nothing, not that nothing happened. `unknown`: the query failed, is pending, or found records; see `records_reported` and `notice`.',
      examples: ['unknown'],
    }),
    records_reported: nullable(whole, {
      description:
        'The number of records that the provider prints. Null: it prints none, which is not zero; see `result` and `notice`.',
      examples: [14],
    }),
    notice: nullable(text, {
      description: 'The result in the requested language. Null: nothing is printed.',
      examples: ['14 records found'],
    }),
    source_notice: nullable(text, {
      description: 'The result as printed. Null: nothing is printed.',
      examples: ['共查询到14条记录'],
    }),
  },
  {
    $id: 'ProviderHistoryQuery',
    description: 'A query of records that the report mentions. It does not contain the records.',
  },
)
export type ProviderHistoryQuery = RecordOf<typeof ProviderHistoryQuery>
