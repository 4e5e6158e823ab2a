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

/** The same, numbered by their places, from 1: a new code comes at the end. */
export function numbered<Code extends string>(codes: readonly Code[]) {
  return code(Object.fromEntries(codes.map((one, place) => [one, place + 1])) as Readonly<Record<Code, number>>)
}

/** The same with labels. Those of codes without labels here are in the table of code labels. */
export function labelled<Code extends string>(
  rows: Readonly<Record<Code, readonly [number: number, en: string, zh: string]>>,
) {
  const entries = Object.entries(rows) as [Code, (typeof rows)[Code]][]
  return {
    ...code(Object.fromEntries(entries.map(([one, [number]]) => [one, number])) as Readonly<Record<Code, number>>),
    labels: Object.fromEntries(entries.map(([one, [, en, zh]]) => [one, { en, zh }])) as Readonly<Record<Code, Label>>,
  } as const
}

interface Label {
  readonly en: string
  readonly zh: string
}

/** How many members one column of a set holds. */
export const SET_BITS = 30

/**
 * Some of a closed list, as bits in these columns. Their places are kept in databases: a new member comes at the end, and none is ever removed.
 * Members are named with their labels, unless the table of code labels has them.
 */
export function setOf<Code extends string, const Columns extends readonly number[]>(
  members: readonly Code[] | Readonly<Record<Code, readonly [en: string, zh: string]>>,
  columns: Columns,
) {
  const codes = (Array.isArray(members) ? members : Object.keys(members)) as readonly Code[]
  const numbers = Object.fromEntries(codes.map((code, place) => [code, place])) as Readonly<Record<Code, number>>
  const labels = Object.entries<readonly [string, string]>(
    members as Readonly<Record<string, readonly [string, string]>>,
  )
  return {
    ...bitsOf(numbers, columns),
    ...(!Array.isArray(members) && {
      labels: Object.fromEntries(labels.map(([code, [en, zh]]) => [code, { en, zh }])),
    }),
  }
}

/** The same of members with numbers of their own. */
export function bitsOf<Code extends string, const Columns extends readonly number[]>(
  numbers: Readonly<Record<Code, number>>,
  columns: Columns,
) {
  return { kind: 'set', numbers, columns } as const
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
export function stated<Name extends string>(name: Name, that: string, en: string, zh: string) {
  const words =
    "Only the provider's own words count: cars whose report does not say it, or was not read, match neither value."
  return {
    ...yesOrNo,
    facet: name,
    source: 'report',
    panel: { section: 'report', en, zh, isPlain: true },
    filter: { yesOrNo: name, example: false, says: `Whether the report says that the ${that}. ${words}` },
  } as const
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
  /** A value that finds cars of one common kind, together with those of the other fields. */
  readonly example: string | number | boolean
}
interface Limits {
  readonly ge: number
  readonly le: number
}
type Range = Omit<Spoken, 'example'> & {
  readonly within: readonly [min: string | null, max: string | null]
  readonly examples: readonly [min: number | null, max: number | null]
}

/** The months in which something may have happened, of which `upTo` is the last, lie within these. */
interface Months extends Pick<Range, 'says'> {
  readonly months: readonly [from: string, to: string]
  readonly upTo: string
  readonly examples: readonly [from: string, to: string]
}

/** The parameters that ask for a field. */
export type FieldFilterDeclaration =
  | (Spoken & { readonly anyOf: string; readonly otherNames?: Readonly<Record<string, string>> })
  | (Spoken & { readonly one: string })
  | (Spoken & { readonly yesOrNo: string })
  | (Spoken & Limits & { readonly exactly: string })
  | (Range & Limits)
  | (Spoken & Limits & { readonly daysAgo: string })
  | Months
  /** Cars that have all of the named members; at most so many are named. */
  | (Spoken & { readonly allOf: string; readonly most: number })

export type SectionName = 'report' | 'drive' | 'body' | 'equipment' | 'place' | 'papers' | 'listing'

/** How readers see a filter on pages. Its names are those of the field, unless it has its own. */
export interface PanelDeclaration extends Partial<Label> {
  /** The name of the filter, if it is not that of the field. */
  readonly as?: string
  /** Null = above the sections. */
  readonly section: SectionName | null
  /** Its values name themselves: `BMW`, but `Seats: 5`. */
  readonly isPlain?: boolean
}

/** How searches compare a field. */
export interface SearchDeclaration {
  readonly kind: 'measure' | 'code' | 'set'
  readonly holds?: 'whole' | 'large' | 'decimals'
  /** Null = they are looked up. */
  readonly numbers?: Readonly<Record<string, number>> | null
  readonly columns?: readonly number[]
  /** Of the codes, where the table of code labels has none. */
  readonly labels?: Readonly<Record<string, Label>>
  /** Filters cannot ask for it. */
  readonly isOnlyCounted?: true
  /** The name that searches have for the field, if it is not that of its path. */
  readonly as?: string
  /** Only the inspection report says it, so that it is not read before the report is, or only a store knows it. */
  readonly source?: 'report' | 'store'
  /** The group of facets that counts its values or bands. */
  readonly facet?: string
  readonly bands?: readonly Band[]
  readonly unit?: { readonly en: string; readonly zh: string; readonly zh_scale: number }
  /**
   * The parameters that ask for it, which need an inventory, and what the reference says of them; those that are more than one field, or a
   * look-up, are declared with the parameters.
   */
  readonly filter?: FieldFilterDeclaration
  readonly panel?: PanelDeclaration
}
