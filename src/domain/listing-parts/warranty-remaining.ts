/** What remains of the maker's warranty for the battery: the record, and the rule that derives it. */
import type { Lang } from '../codes.ts'
import { code, nullableCode, nullableCount, part, type RecordOf, record, text } from '../schema.ts'
import { addYears, dayOf, firstDayOf, readRegistrationMonths } from '../time/china-time.ts'
import { parseWarrantyTerms, type WarrantyTerms } from './warranty-terms.ts'

const STATES = ['active', 'expired', 'depends', 'unknown'] as const

const REASONS = [
  'within_limits',
  'no_limit',
  'time_limit_passed',
  'km_limit_passed',
  'day_of_registration',
  'which_limit_counts',
  'ends_with_first_owner',
  'later_owners',
  'transfers_unknown',
  'warranty_unknown',
  'terms_unreadable',
  'never_registered',
  'registration_unknown',
  'mileage_unknown',
  'disputed_by_report',
] as const
type Reason = (typeof REASONS)[number]

const ENDS = ['time', 'mileage', 'both'] as const

export const WarrantyRemaining = record(
  'WarrantyRemaining',
  "What remains of the maker's warranty for the battery, derived from its terms, the month of registration and the mileage. It is no promise of the maker: exclusions, and whether the car kept to its conditions, are not known.",
  {
    status: code(
      STATES,
      '`active`: within all limits that the terms state. `expired`: past them. `depends`: on something that the listing cannot say. `unknown`: something that decides is unknown. See `reason`.',
      'active',
    ),
    reason: code(
      REASONS,
      '`within_limits`, `no_limit`: active. `time_limit_passed`, `km_limit_passed`: expired. `day_of_registration`: only the month is known, and the warranty ends in these days. `which_limit_counts`: one of two limits is passed, and the terms do not say that the first one counts. `ends_with_first_owner`: the terms are for the first owner, who still has the car. `later_owners`: the terms are for the first owner, and the car has changed hands; what applies to later owners is not stated. `transfers_unknown`: the terms are for the first owner, and it is unknown whether the car has changed hands. `warranty_unknown`, `terms_unreadable`, `never_registered`, `registration_unknown`, `mileage_unknown`: what is missing. `disputed_by_report`: the inspection report differs from or doubts the mileage or the registration of the listing.',
      'within_limits',
    ),
    ended_by: nullableCode(
      ENDS,
      'The limit that has ended the warranty; `both`: both are passed, and which came first is unknown. Null unless `status` is `expired`.',
      'time',
    ),
    months_from: nullableCount(
      'Whole months that remain if the car was registered on the first possible day; 0 in the last month and after it. Null if the terms limit no time, if it is unknown, and if the mileage has ended the warranty before.',
      27,
    ),
    months_to: nullableCount('The same for the last possible day. Null in the same cases.', 28),
    km: nullableCount(
      'Kilometres that remain by the mileage of the listing; 0 if it has reached the limit. Null if the terms limit no distance, if it is unknown, and if the time has ended the warranty before.',
      87_400,
    ),
    rule: part('How it is derived.', {
      id: text('The name of the rule.', 'battery_warranty'),
      text: text(
        'What the rule says, in the requested language.',
        'The limits in the terms, counted from the month of first registration.',
      ),
    }),
  },
)
export type WarrantyRemaining = RecordOf<typeof WarrantyRemaining>

const RULE: Readonly<Record<Lang, WarrantyRemaining['rule']>> = {
  en: {
    id: 'battery_warranty',
    text: 'The limits in the terms of the warranty for the model when new, counted from the month of first registration and by the mileage of the listing. The limit that is reached first ends it only if the terms say so.',
  },
  zh: {
    id: 'battery_warranty',
    text: '按新车电池质保条款的期限和里程，自首次上牌月份起、以车源里程计算。只有条款写明以先到者为准时，才以先达到的限制为准。',
  },
}

/** What the listing states. `disputed`: fields that its report contradicts or doubts. */
export interface WarrantyFacts {
  readonly terms: string | null
  readonly first_owner_only: boolean | null
  readonly transfer_count: number | null
  readonly registration_date: string | null
  readonly is_never_registered: boolean
  readonly mileage_km: number | null
  readonly disputed: readonly string[]
}

type Said = Pick<WarrantyRemaining, 'status' | 'reason'>
type Amounts = Pick<WarrantyRemaining, 'months_from' | 'months_to' | 'km'>
type Judged = Said & Partial<Amounts & Pick<WarrantyRemaining, 'ended_by'>>

/** How far a limit is reached, and what remains of it. */
interface Reached {
  readonly limit: 'time' | 'mileage'
  readonly said: Said
  readonly amounts: Partial<Amounts>
}

const NO_AMOUNTS: Amounts = { months_from: null, months_to: null, km: null }
const say = (status: Said['status'], reason: Reason): Said => ({ status, reason })

export function deriveWarrantyRemaining(facts: WarrantyFacts, nowMs: number, lang: Lang): WarrantyRemaining {
  return { ended_by: null, ...NO_AMOUNTS, ...judge(facts, dayOf(nowMs)), rule: RULE[lang] }
}

function judge(facts: WarrantyFacts, today: number): Judged {
  if (facts.terms === null) return say('unknown', 'warranty_unknown')
  const terms = parseWarrantyTerms(facts.terms)
  if (terms === null) return say('unknown', 'terms_unreadable')
  const limits = [reachYears(terms.years, facts, today), reachKm(terms.km, facts)].filter((one) => one !== null)
  const said = combine(
    limits.map((one) => one.said),
    terms,
  )
  if (said.status === 'expired') return end(said, limits)
  const amounts = joinAmounts(limits)
  return facts.first_owner_only === true ? limitToFirstOwner(facts, said, amounts) : { ...said, ...amounts }
}

function limitToFirstOwner({ transfer_count }: WarrantyFacts, said: Said, amounts: Partial<Amounts>) {
  if (transfer_count === null) return say('unknown', 'transfers_unknown')
  if (transfer_count > 0) return say('unknown', 'later_owners')
  return { ...(said.status === 'active' ? say('depends', 'ends_with_first_owner') : said), ...amounts }
}

function joinAmounts(limits: readonly Reached[]): Partial<Amounts> {
  return Object.assign({}, ...limits.map(({ amounts }) => amounts))
}

/** Nothing remains of the warranty, which is no zero of a limit that was not reached. */
function end(said: Said, limits: readonly Reached[]): Judged {
  const passed = limits.filter((one) => one.said.status === 'expired')
  const [first, second] = passed.map(({ limit }) => limit)
  return { ...said, ended_by: second === undefined ? (first ?? null) : 'both', ...joinAmounts(passed) }
}

const ORDER: readonly Said['status'][] = ['expired', 'unknown', 'depends', 'active']

function combine(limits: readonly Said[], { is_whichever_first }: WarrantyTerms): Said {
  const [worst, ...others] = [...limits].sort((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status))
  if (worst === undefined) return say('active', 'no_limit')
  const isUnclear = worst.status === 'expired' && !is_whichever_first && others.some((one) => one.status !== 'expired')
  return isUnclear ? say('depends', 'which_limit_counts') : worst
}

const MONTHS = 12
const DAY_MS = 86_400_000

/** Null if the terms limit no time. */
function reachYears(years: WarrantyTerms['years'], facts: WarrantyFacts, today: number): Reached | null {
  if (typeof years !== 'number') return null
  const reach = (said: Said, amounts: Partial<Amounts> = {}): Reached => ({ limit: 'time', said, amounts })
  const without = (reason: Reason) => reach(say('unknown', reason))
  if (facts.is_never_registered) return without('never_registered')
  const months = readRegistrationMonths(facts.registration_date)
  if (months === null || firstDayOf(months.from) > today) return without('registration_unknown')
  if (facts.disputed.includes('registration_date')) return without('disputed_by_report')
  const firstEnd = addYears(firstDayOf(months.from), years)
  const lastEnd = addYears(firstDayOf(months.to + 1) - 1, years)
  const amounts = { months_from: countWholeMonths(today, firstEnd), months_to: countWholeMonths(today, lastEnd) }
  if (today > lastEnd) return reach(say('expired', 'time_limit_passed'), amounts)
  return reach(today < firstEnd ? say('active', 'within_limits') : say('depends', 'day_of_registration'), amounts)
}

/** Null if the terms limit no distance. */
function reachKm(km: WarrantyTerms['km'], { mileage_km, disputed }: WarrantyFacts): Reached | null {
  if (typeof km !== 'number') return null
  const reach = (said: Said, amounts: Partial<Amounts> = {}): Reached => ({ limit: 'mileage', said, amounts })
  if (disputed.includes('mileage_km')) return reach(say('unknown', 'disputed_by_report'))
  if (mileage_km === null) return reach(say('unknown', 'mileage_unknown'))
  const amounts = { km: Math.max(0, Math.floor(km - mileage_km)) }
  return reach(mileage_km >= km ? say('expired', 'km_limit_passed') : say('active', 'within_limits'), amounts)
}

/** Days as by `dayOf`. Never negative. */
function countWholeMonths(from: number, to: number): number {
  const [start, end] = [new Date(from * DAY_MS), new Date(to * DAY_MS)]
  const months =
    (end.getUTCFullYear() - start.getUTCFullYear()) * MONTHS +
    (end.getUTCMonth() - start.getUTCMonth()) -
    (end.getUTCDate() < start.getUTCDate() ? 1 : 0)
  return Math.max(0, months)
}
