/** Finds the facts on which a listing and a report differ. A fact that one side does not state, or states less exactly, does not differ. */
import type { Lang } from '../codes.ts'
import { CONFLICT_FIELDS, type Conflict, type ConflictField } from '../inspection-parts/conflict.ts'

/** The facts of one side in the source's words; null = not stated. */
export interface StatedFacts {
  readonly mileage_km: number | null
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  readonly registration_date: string | null
  readonly color: string | null
  readonly usage_type: string | null
  /** Masked. */
  readonly vin: string | null
}

export function compareListing(listing: StatedFacts, report: StatedFacts): readonly ConflictField[] {
  return CONFLICT_FIELDS.filter((field) => {
    const [one, other] = [listing[field], report[field]]
    return one !== null && other !== null && DIFFERS[field](one as never, other as never)
  })
}

const DIFFERS: { readonly [Field in ConflictField]: (one: Stated<Field>, other: Stated<Field>) => boolean } = {
  mileage_km: (one, other) => Math.abs(one - other) >= Math.max(stepOf(one), stepOf(other)),
  registration_date(one, other) {
    const length = Math.min(one.length, other.length)
    return one.slice(0, length) !== other.slice(0, length)
  },
  color: (one, other) => areApart(huesOf(one), huesOf(other)),
  usage_type(one, other) {
    const [first, second] = [useOf(one), useOf(other)]
    // Renting out is a commercial use, so one side is only more exact.
    return first !== null && second !== null && first !== second && !(isEarning(first) && isEarning(second))
  },
  vin: (one, other) =>
    one.length === other.length &&
    [...one].some((sign, i) => sign !== '*' && other[i] !== '*' && sign.toUpperCase() !== other[i]?.toUpperCase()),
}
type Stated<Field extends ConflictField> = NonNullable<StatedFacts[Field]>

/** 35,500 km may be rounded or cut from any reading within a hundred, 35,000 km within a thousand. */
function stepOf(km: number): number {
  return [1000, 100, 10].find((step) => km % step === 0) ?? 1
}

const NAMES: Readonly<Record<ConflictField, Readonly<Record<Lang, string>>>> = {
  mileage_km: { en: 'mileage', zh: '里程' },
  registration_date: { en: 'first registration', zh: '首次上牌' },
  color: { en: 'colour', zh: '颜色' },
  usage_type: { en: 'registered use', zh: '使用性质' },
  vin: { en: 'VIN', zh: '车架号' },
}

/** A sentence for the note: who reads only the note must not miss it. */
export function describeDifference({ field, listing, report }: Conflict, lang: Lang): string {
  const unit = { en: ' km', zh: '公里' }[lang]
  const [one, other] = [listing, report].map((side) =>
    typeof side === 'number' ? side.toLocaleString('en-US') + unit : side,
  )
  return lang === 'en'
    ? `The ${NAMES[field].en} differs: the listing states ${one}, the report ${other}.`
    : `${NAMES[field].zh}不一致：车源标示${one}，报告记录${other}。`
}

/** Names of one colour share a character: 珍珠白 is 白色, 银灰色 may be called 银色 or 灰色. */
const HUES: readonly (readonly [hue: string, words: RegExp])[] = [
  ['black', /黑/],
  ['white', /白/],
  ['grey', /灰|钛|银/],
  ['red', /红|酒/],
  ['blue', /蓝/],
  ['green', /绿|青/],
  ['yellow', /黄|橙|金|香槟|米/],
  ['brown', /棕|咖|褐|香槟|米/],
  ['purple', /紫|粉|红/],
]

function huesOf(name: string): ReadonlySet<string> {
  return new Set(HUES.flatMap(([hue, words]) => (words.test(name) ? [hue] : [])))
}

function areApart(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size > 0 && other.size > 0 && [...one].every((hue) => !other.has(hue))
}

type Use = 'rental' | 'former' | 'commercial' | 'private'
const isEarning = (use: Use) => use === 'rental' || use === 'commercial'

/** Ownership (公户) is not a use. */
function useOf(name: string): Use | null {
  if (/租赁/.test(name)) return 'rental'
  if (/转非/.test(name)) return 'former'
  if (/非营运|非营业|家用|自用|私家|^个人$/.test(name)) return 'private'
  return /营运|营业|出租|网约|客运|货运|教练/.test(name) ? 'commercial' : null
}
