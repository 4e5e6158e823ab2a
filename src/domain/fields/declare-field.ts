/** What fields are declared with: kinds of numbers, bands of facets, and the parameters that ask for a field. */

/** Whole and not negative. */
export const measure = { kind: 'measure', holds: 'whole' } as const
/** The same, and may be larger than 31 bits. */
export const amount = { kind: 'measure', holds: 'large' } as const
export const decimal = { kind: 'measure', holds: 'decimals' } as const

/** One of a few small numbers. They are kept in databases: a new member gets a new number, and no number ever changes its meaning. */
export function code<Code extends string>(numbers: Readonly<Record<Code, number>>) {
  return { kind: 'code', numbers } as const
}

export const yesOrNo = code({ false: 0, true: 1 })

/** Inclusive at both ends, as in a search: a car on the bound of two bands is in both. */
export interface Band {
  readonly min: number
  /** Null = no upper bound. */
  readonly max: number | null
}

/** Ranges that facets count, and the unit that their labels have; in Chinese numbers are divided by `zh_scale`. The bounds are valid in searches. */
export function bands(
  bounds: readonly number[],
  unit: { readonly en: string; readonly zh: string; readonly zh_scale: number },
) {
  return { unit, bands: bounds.map((min, place): Band => ({ min, max: bounds[place + 1] ?? null })) }
}

export const CNY = { en: 'CNY', zh: '万元', zh_scale: 10_000 }
export const KM = { en: 'km', zh: '万公里', zh_scale: 10_000 }
export const HP = { en: 'hp', zh: '马力', zh_scale: 1 }
export const CC = { en: 'cc', zh: 'mL', zh_scale: 1 }

export const NEVER = 'Cars for which it is unknown never match.'

/** Reports state it: the provider's own words are a yes, a no, or nothing. */
export function stated<Name extends string>(name: Name, says: string) {
  const words =
    "Only the provider's own words count: cars whose report does not say it, or was not read, match neither value."
  return { ...yesOrNo, facet: name, source: 'report', filter: { yesOrNo: name, says: `${says} ${words}` } } as const
}

/** Refused with a suggestion. */
export const OTHER_POWERTRAINS = {
  electric: 'battery_electric',
  ev: 'battery_electric',
  bev: 'battery_electric',
  phev: 'plug_in_hybrid',
  erev: 'range_extender',
  reev: 'range_extender',
  hev: 'hybrid',
  mhev: 'mild_hybrid',
  fcev: 'fuel_cell',
  petrol: 'combustion',
  gasoline: 'combustion',
  diesel: 'combustion',
}

/** At most, and at least, so many days before today. */
export const DAYS = { ge: 1, le: 3650 } as const

interface Spoken {
  /** `{End}` stands for the name of the bound. */
  readonly says: string
}
interface Bounded extends Spoken {
  readonly ge: number
  readonly le: number
}

/** The parameters that ask for a field. */
export type FieldFilterDeclaration =
  | (Spoken & { readonly anyOf: string; readonly otherNames?: Readonly<Record<string, string>> })
  | (Spoken & { readonly one: string })
  | (Spoken & { readonly yesOrNo: string })
  | (Bounded & { readonly exactly: string })
  | (Bounded & { readonly within: readonly [min: string | null, max: string | null] })
  | (Bounded & { readonly daysAgo: string })
