/** What China asks for when a car is exported soon after its registration: the record, and the rule that derives it. */
import type { Lang } from '../codes.ts'
import { code, day, nullableDay, part, type RecordOf, text } from '../schema.ts'
import { countMonths, dayOf, firstDayOf, readRegistrationMonths } from '../time/china-time.ts'

const EXPORT_STATES = ['clear', 'letter_required', 'depends_on_day', 'unknown'] as const

const ExportRule = part('The rule that the status follows from.', {
  id: text('The name of the rule.', 'cn_180_days'),
  text: text(
    'What the rule says, in the requested language.',
    'An application for export at most 180 days after the registration needs a letter of the manufacturer.',
  ),
  source: text('Where the rule is published.', 'Ministry of Commerce of China, letter [2025] No. 648'),
  as_of: day('The date of that source. Its official text was not checked since.', '2025-11-11'),
})

export const Export = part(
  'Whether an application for export today (China time) needs a letter of the manufacturer, counted over every day on which the car may have been registered. It is a requirement for documents and says nothing about other rules.',
  {
    status: code(
      EXPORT_STATES,
      '`clear`: no letter is needed. `letter_required`: the manufacturer has to confirm after-sales service in the destination. `depends_on_day`: the day of the registration decides, and the source states only its month or year. `unknown`: the car was never registered, or its registration is unknown.',
      'clear',
    ),
    clear_from: nullableDay(
      'The first day on which no letter is needed if the car was registered on the first possible day. Null if the status is `unknown`.',
      '2026-08-28',
    ),
    clear_at_latest: nullableDay(
      'The same for the last possible day: from this day on the car is clear in any case. Null if the status is `unknown`.',
      '2026-09-27',
    ),
    rule: ExportRule,
  },
)
export type Export = RecordOf<typeof Export>

/** An application on the last of these days after the registration still needs the letter. */
const LETTER_DAYS = 180
const DAY_MS = 86_400_000

const RULE = { id: 'cn_180_days', as_of: '2025-11-11' } as const
const TEXTS: Readonly<Record<Lang, Pick<Export['rule'], 'text' | 'source'>>> = {
  en: {
    text: "Since 1 January 2026, an application for the export of a vehicle at most 180 days (inclusive) after its registration date needs the manufacturer's confirmation of after-sales service, which names the destination, the vehicle and the service outlets. Without it no export licence is issued.",
    source:
      'Ministry of Commerce, Ministry of Industry and Information Technology, Ministry of Public Security and General Administration of Customs of China: Commerce letter [2025] No. 648 of 11 November 2025',
  },
  zh: {
    text: '自2026年1月1日起，注册登记日期距申请出口之日不满180天（含180天）的车辆，申请出口许可证时须提交生产企业出具的《售后维修服务确认书》（载明出口国别、车辆信息及售后维修服务网点）；未提交的，不予签发出口许可证。',
    source: '商务部、工业和信息化部、公安部、海关总署2025年11月11日通知（商务部函〔2025〕648号）',
  },
}

/** `registrationDate`: `YYYY-MM` or `YYYY`. A car that was never registered has none. */
export function deriveExport(registrationDate: string | null, nowMs: number, lang: Lang): Export {
  const rule = { id: RULE.id, ...TEXTS[lang], as_of: RULE.as_of }
  const today = dayOf(nowMs)
  const months = readRegistrationMonths(registrationDate)
  const first = months && firstDayOf(months.from)
  // Nobody is registered in the future, so such a date is an error.
  if (months === null || first === null || first > today) {
    return { status: 'unknown', clear_from: null, clear_at_latest: null, rule }
  }
  const clearFrom = first + LETTER_DAYS + 1
  const clearAtLatest = firstDayOf(months.to + 1) + LETTER_DAYS
  const status = today >= clearAtLatest ? 'clear' : today < clearFrom ? 'letter_required' : 'depends_on_day'
  return { status, clear_from: formatDay(clearFrom), clear_at_latest: formatDay(clearAtLatest), rule }
}

/** The last month of registration with which no letter is needed on a day. */
export function lastClearMonth(day: number): number {
  const date = new Date((day - LETTER_DAYS) * DAY_MS)
  return countMonths(date.getUTCFullYear(), date.getUTCMonth() + 1) - 1
}

function formatDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}
