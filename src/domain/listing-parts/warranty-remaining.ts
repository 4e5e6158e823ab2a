/** What remains of the maker's warranty for the battery: the record, and the rule that derives it. */
import { Type } from 'typebox'
import type { Lang } from '../codes.ts'
import { enumOf, nullable, type RecordOf } from '../schema.ts'
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

export const WarrantyRemaining = Type.Object(
  {
    status: enumOf(STATES, {
      description:
        '`active`: within all limits that the terms state. `expired`: past them. `depends`: on something that the listing cannot say. `unknown`: something that decides is unknown. See `reason`.',
      examples: ['active'],
    }),
    reason: enumOf(REASONS, {
      description:
        '`within_limits`, `no_limit`: active. `time_limit_passed`, `km_limit_passed`: expired. `day_of_registration`: only the month is known, and the warranty ends in these days. `which_limit_counts`: one of two limits is passed, and the terms do not say that the first one counts. `ends_with_first_owner`: the terms are for the first owner, who still has the car. `later_owners`: the terms are for the first owner, and the car has changed hands; what applies to later owners is not stated. `transfers_unknown`: the terms are for the first owner, and it is unknown whether the car has changed hands. `warranty_unknown`, `terms_unreadable`, `never_registered`, `registration_unknown`, `mileage_unknown`: what is missing. `disputed_by_report`: the inspection report differs from or doubts the mileage or the registration of the listing.',
      examples: ['within_limits'],
    }),
    months_from: nullable(Type.Integer({ minimum: 0 }), {
      description:
        'Whole months that remain if the car was registered on the first possible day. Null if the terms limit no time, or it is unknown.',
      examples: [27],
    }),
    months_to: nullable(Type.Integer({ minimum: 0 }), {
      description: 'The same for the last possible day. Null if the terms limit no time, or it is unknown.',
      examples: [28],
    }),
    km: nullable(Type.Integer({ minimum: 0 }), {
      description:
        'Kilometres that remain by the mileage of the listing. Null if the terms limit no distance, or it is unknown.',
      examples: [87_400],
    }),
    rule: Type.Object(
      {
        id: Type.String({ description: 'The name of the rule.', examples: ['battery_warranty'] }),
        text: Type.String({
          description: 'What the rule says, in the requested language.',
          examples: ['The limits in the terms, counted from the month of first registration.'],
        }),
      },
      { description: 'How it is derived.' },
    ),
  },
  {
    $id: 'WarrantyRemaining',
    description:
      "What remains of the maker's warranty for the battery, derived from its terms, the month of registration and the mileage. It is no promise of the maker: exclusions, and whether the car kept to its conditions, are not known.",
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

/** How far a limit is reached, and what remains of it. */
interface Reached {
  readonly said: Said
  readonly amounts: Partial<Amounts>
}

const NO_AMOUNTS: Amounts = { months_from: null, months_to: null, km: null }
const say = (status: Said['status'], reason: Reason): Said => ({ status, reason })

export function deriveWarrantyRemaining(facts: WarrantyFacts, nowMs: number, lang: Lang): WarrantyRemaining {
  return { ...NO_AMOUNTS, ...judge(facts, dayOf(nowMs)), rule: RULE[lang] }
}

function judge(facts: WarrantyFacts, today: number): Said & Partial<Amounts> {
  if (facts.terms === null) return say('unknown', 'warranty_unknown')
  const terms = parseWarrantyTerms(facts.terms)
  if (terms === null) return say('unknown', 'terms_unreadable')
  const limits = [reachYears(terms.years, facts, today), reachKm(terms.km, facts)].filter((one) => one !== null)
  const amounts: Partial<Amounts> = Object.assign({}, ...limits.map((one) => one.amounts))
  const said = combine(
    limits.map((one) => one.said),
    terms,
  )
  if (said.status === 'expired') return { ...said, ...exhaust(amounts) }
  return facts.first_owner_only === true ? limitToFirstOwner(facts, said, amounts) : { ...said, ...amounts }
}

function limitToFirstOwner({ transfer_count }: WarrantyFacts, said: Said, amounts: Partial<Amounts>) {
  if (transfer_count === null) return say('unknown', 'transfers_unknown')
  if (transfer_count > 0) return say('unknown', 'later_owners')
  return { ...(said.status === 'active' ? say('depends', 'ends_with_first_owner') : said), ...amounts }
}

/** Of an expired warranty nothing remains, even where one of its limits is not reached. */
function exhaust(amounts: Partial<Amounts>): Partial<Amounts> {
  return Object.fromEntries(Object.keys(amounts).map((name) => [name, 0]))
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
  const without = (reason: Reason): Reached => ({ said: say('unknown', reason), amounts: {} })
  if (facts.is_never_registered) return without('never_registered')
  const months = readRegistrationMonths(facts.registration_date)
  if (months === null || firstDayOf(months.from) > today) return without('registration_unknown')
  if (facts.disputed.includes('registration_date')) return without('disputed_by_report')
  const firstEnd = addYears(firstDayOf(months.from), years)
  const lastEnd = addYears(firstDayOf(months.to + 1) - 1, years)
  const amounts = { months_from: countWholeMonths(today, firstEnd), months_to: countWholeMonths(today, lastEnd) }
  if (today > lastEnd) return { said: say('expired', 'time_limit_passed'), amounts }
  return { said: today < firstEnd ? say('active', 'within_limits') : say('depends', 'day_of_registration'), amounts }
}

/** Null if the terms limit no distance. */
function reachKm(km: WarrantyTerms['km'], { mileage_km, disputed }: WarrantyFacts): Reached | null {
  if (typeof km !== 'number') return null
  if (disputed.includes('mileage_km')) return { said: say('unknown', 'disputed_by_report'), amounts: {} }
  if (mileage_km === null) return { said: say('unknown', 'mileage_unknown'), amounts: {} }
  const amounts = { km: Math.max(0, Math.floor(km - mileage_km)) }
  return { said: mileage_km >= km ? say('expired', 'km_limit_passed') : say('active', 'within_limits'), amounts }
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
