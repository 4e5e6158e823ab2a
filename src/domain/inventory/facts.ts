/** Facts of a car that only an inventory filters by. Each is a number; a row here is a column of the stores and of the index. */
import type { ColorCode, DriveCode, EmissionCode, Gearbox } from '../codes.ts'

/** `code`: one of a few small numbers. `measure`: a number that is not negative, whole unless it says otherwise. */
export const FACTS = {
  /** May have decimals. */
  power_hp: 'measure',
  displacement_cc: 'measure',
  seats: 'measure',
  transfers: 'measure',
  /** Six digits of the national division. */
  city: 'measure',
  /** The earliest day on which the car may have been listed, counted as by `dayOf`. Only a store knows it. */
  listed_day: 'measure',
  /** The day on which the last change of the price was observed. Only a store knows it. */
  price_changed_day: 'measure',
  drive: 'code',
  color: 'code',
  emission: 'code',
  gearbox: 'code',
  /** 0 and 1 are no and yes. */
  battery_rented: 'code',
  /** Those of the report: a store adds them when the report has been read. */
  report_status: 'code',
  had_accident: 'code',
  was_flooded: 'code',
  was_fire_damaged: 'code',
  odometer_rolled_back: 'code',
  is_rental: 'code',
  derived_damage_severity: 'code',
} as const

export type FactName = keyof typeof FACTS
type NamesOf<Kind> = { [Name in FactName]: (typeof FACTS)[Name] extends Kind ? Name : never }[FactName]
export type MeasureFact = NamesOf<'measure'>
export type CodeFact = NamesOf<'code'>

export const FACT_NAMES = Object.keys(FACTS) as FactName[]
export const MEASURE_FACTS = FACT_NAMES.filter((name): name is MeasureFact => FACTS[name] === 'measure')
export const CODE_FACTS = FACT_NAMES.filter((name): name is CodeFact => FACTS[name] === 'code')

/** Null = unknown, which matches no condition. */
export type Facts = { readonly [Name in FactName]: number | null }

export const NO_FACTS = Object.fromEntries(FACT_NAMES.map((name) => [name, null])) as Facts

export function pickFacts(from: Facts): Facts {
  const picked: Record<FactName, number | null> = { ...NO_FACTS }
  for (const name of FACT_NAMES) picked[name] = from[name]
  return picked
}

/** Bounds are inclusive, and null = no bound. Codes have no bounds. */
export type FactCondition =
  | { readonly any: readonly number[]; readonly unless_asked?: UnlessAsked }
  | { readonly min: number | null; readonly max: number | null }

/** Conditions that come with another one. Each applies unless the filter has a condition on that fact itself. */
type UnlessAsked = Readonly<Partial<Record<FactName, { readonly any: readonly number[] }>>>

/** All of these. */
export type FactFilter = Readonly<Partial<Record<FactName, FactCondition>>>

/** With those that come with others. */
export function listConditions(facts: FactFilter): readonly (readonly [FactName, FactCondition])[] {
  const asked = Object.entries(facts) as [FactName, FactCondition][]
  const brought = asked.flatMap(([, condition]) => Object.entries(broughtBy(condition)) as [FactName, FactCondition][])
  return brought.length === 0 ? asked : [...asked, ...brought.filter(([name]) => facts[name] === undefined)]
}

/** The filter as if neither it nor one of its conditions were about this fact. */
export function withoutFact(facts: FactFilter, name: FactName): FactFilter {
  const others = (Object.entries(facts) as [FactName, FactCondition][]).filter(([other]) => other !== name)
  return Object.fromEntries(
    others.map(([other, condition]) => {
      if (broughtBy(condition)[name] === undefined) return [other, condition]
      const { [name]: _own, ...unless_asked } = broughtBy(condition)
      return [other, { ...condition, unless_asked }]
    }),
  )
}

function broughtBy(condition: FactCondition): UnlessAsked {
  return ('any' in condition && condition.unless_asked) || {}
}

// Numbers are kept in databases: a new member gets a new number, and no number ever changes its meaning.

export const DRIVE_NUMBERS: Readonly<Record<DriveCode, number>> = { fwd: 1, rwd: 2, awd: 3 }

export const GEARBOX_NUMBERS: Readonly<Record<Gearbox, number>> = {
  manual: 1,
  at: 2,
  dct: 3,
  amt: 4,
  cvt: 5,
  e_cvt: 6,
  dht: 7,
  fixed: 8,
}

export const EMISSION_NUMBERS: Readonly<Record<EmissionCode, number>> = {
  china_3: 3,
  china_4: 4,
  china_5: 5,
  china_6: 6,
  china_6a: 7,
  china_6b: 8,
}

export const COLOR_NUMBERS: Readonly<Record<ColorCode, number>> = {
  black: 1,
  white: 2,
  silver: 3,
  grey: 4,
  red: 5,
  blue: 6,
  green: 7,
  yellow: 8,
  orange: 9,
  brown: 10,
  beige: 11,
  champagne: 12,
  gold: 13,
  purple: 14,
  pink: 15,
  multicolor: 16,
  other: 17,
}
