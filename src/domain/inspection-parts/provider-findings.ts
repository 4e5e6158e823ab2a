/** The records that repeat what a provider says, spelled as on the wire: words of the source under `source_*`, ours beside them. */
import { Type } from 'typebox'
import { enumOf, mapOf, nullable, type RecordOf } from '../schema.ts'
import { BodyPartCode } from './body-part.ts'
import { OUTCOME_MEANINGS, OUTCOMES, OutcomeCounts } from './outcome.ts'

const HISTORY_TOPICS = ['maintenance', 'insurance_events'] as const
const HISTORY_RESULTS = ['no_records_returned', 'unknown'] as const

/** One line may speak of several things: their names are joined in this order. */
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

/** A value of a provider's own field. */
export const ProviderValue = { type: ['string', 'integer', 'number', 'boolean', 'null'] } as const
export type ProviderValue = RecordOf<typeof ProviderValue>

export const ProviderConclusion = Type.Object(
  {
    topic: enumOf(REPORTED_TOPICS, {
      description:
        'What the line speaks of; several at once are joined. `counters`: ratios and scores outside the categories, which classify nothing. `other`: anything else.',
      examples: ['accident'],
    }),
    label: nullable(text, {
      description:
        'The result in the language asked for; of `counters` what is counted against the car, or scored for it. Null: nothing is printed beside the fields.',
      examples: ['Not an accident vehicle'],
    }),
    source_label: nullable(text, {
      description: 'The result as printed. Null where the provider prints figures only (`counters`).',
      examples: ['非事故车'],
    }),
    source_fields: mapOf(ProviderValue, {
      description: "The provider's own fields that the result was read from, by its own names.",
      examples: [{ 事故鉴定: '非事故车' }],
    }),
  },
  {
    $id: 'ProviderConclusion',
    description:
      'A result line of the provider, never a heading, a promise or a tip. An overall judgement that is printed among the items stands here, too.',
  },
)
export type ProviderConclusion = RecordOf<typeof ProviderConclusion>

function formatOutcomes(): string {
  return OUTCOMES.map((outcome) => `\`${outcome}\`: ${OUTCOME_MEANINGS[outcome]}.`).join(' ')
}

export const ProviderInspectionItem = Type.Object(
  {
    name: Type.String({
      description: 'What was looked at, in the language asked for: a noun, never a finding.',
      examples: ['Cabin: water traces'],
    }),
    part: nullable(BodyPartCode, {
      description:
        'The part of the body or its structure. Without a side or an end where the report does not say it. `_surface`: paint or trim on a part that lies deeper. Null: no part of the body, or several at once.',
      examples: ['front_left_door'],
    }),
    status: Type.String({
      description: 'What was found there, in the language asked for; a word that no table knows stays as printed.',
      examples: ['Scratch'],
    }),
    outcome: enumOf(OUTCOMES, {
      description: `What was found there, as a code; of several findings the first in the order of this list. ${formatOutcomes()}`,
      examples: ['damaged'],
    }),
    remarks: nullable(text, {
      description:
        'Size, degree or place, in the language asked for. Null: nothing is printed beside the result that `status` does not say.',
      examples: ['3–10 cm'],
    }),
    source_name: Type.String({ description: 'The name as printed.', examples: ['左前门'] }),
    source_status: Type.String({ description: 'The result as printed.', examples: ['划痕(3cm~10cm)'] }),
    source_remarks: nullable(text, {
      description: 'The remark as printed. Null: none is printed.',
      examples: ['建议整备'],
    }),
    source_page: nullable(whole, {
      description: 'The page it stands on, from 1. Null in documents without pages.',
      examples: [2],
    }),
  },
  { $id: 'ProviderInspectionItem', description: 'One point of an inspection with its result.' },
)
export type ProviderInspectionItem = RecordOf<typeof ProviderInspectionItem>

export const ProviderInspectionCategorySummary = Type.Object(
  {
    name: Type.String({ description: 'The heading in the language asked for.', examples: ['Body exterior'] }),
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
        "Whether the items read equal the provider's declared total. Null: it declares none. True does not show that all were inspectable.",
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
    items: Type.Array(ProviderInspectionItem, { description: 'All that were read, the normal ones among them.' }),
  },
  { $id: 'ProviderInspectionCategory', description: 'A section of a report with its items.' },
)
export type ProviderInspectionCategory = RecordOf<typeof ProviderInspectionCategory>

export const ProviderGrade = Type.Object(
  {
    code: Type.String({ description: 'The shortest token that is printed.', examples: ['B'] }),
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
    topic: enumOf(HISTORY_TOPICS, { description: 'Whose records were asked.', examples: ['insurance_events'] }),
    source_name: Type.String({ description: 'The query as printed.', examples: ['出险记录'] }),
    query_date: nullable(text, {
      description: 'Day of the query, `YYYY-MM-DD`. Null: not printed.',
      examples: ['2026-10-30'],
    }),
    receipt_url: nullable(url, {
      description: 'Where the provider shows what came back; may expire or need access. Null: no link is printed.',
      examples: ['https://provider.example/receipt/1'],
    }),
    result: enumOf(HISTORY_RESULTS, {
      description:
        '`no_records_returned` is what the query returned, not that nothing happened. `unknown`: it failed, is open, or found records; `records_reported` and `notice` tell.',
      examples: ['unknown'],
    }),
    records_reported: nullable(whole, {
      description:
        'The number of records that the provider prints. Null: it prints none, which is not zero; see `result` and `notice`.',
      examples: [14],
    }),
    notice: nullable(text, {
      description: 'What came back, in the language asked for. Null: nothing is printed.',
      examples: ['14 records found'],
    }),
    source_notice: nullable(text, {
      description: 'What came back, as printed. Null: nothing is printed.',
      examples: ['共查询到14条记录'],
    }),
  },
  { $id: 'ProviderHistoryQuery', description: 'A look-up in records, of which a report tells. Not the records.' },
)
export type ProviderHistoryQuery = RecordOf<typeof ProviderHistoryQuery>
