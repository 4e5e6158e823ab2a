/** The filters that only an inventory can answer, and what they ask for. */
import type { Catalog } from '../catalog/create-catalog.ts'
import type { SearchQuestion } from '../catalog/search-question.ts'
import {
  COLOR_CODES,
  DRIVE_CODES,
  EMISSION_CODES,
  GEARBOXES,
  POWERTRAINS,
  REGISTRATION_STATES,
  SHOWN_CURRENCIES,
} from '../domain/codes.ts'
import { type AskedName, anyOf, type FieldCondition, YES } from '../domain/fields/field-filter.ts'
import type { CodedName, CodeOf } from '../domain/fields/search-fields.ts'
import type { Parameter, Read, Rule, Values } from './parameter.ts'
import { askReports, REPORT_PARAMETERS } from './report-parameters.ts'
import {
  booleanParameter,
  floatParameter,
  inQuery,
  intParameter,
  listParameter,
  literalParameter,
} from './validation/parameters.ts'
import { valueError } from './validation/refusals.ts'

/** In code points. No name is longer. */
const LONGEST_TEXT = 200

const NEEDS = 'Needs an inventory.'

function priceBound(end: 'Minimum' | 'Maximum', currency: string) {
  return floatParameter({
    description: `${end} of \`price_${currency}\` (inclusive), exact. Not beside \`price_min\`, \`price_max\` or limits in another currency. Cars without a price never match. ${NEEDS}`,
    fallback: null,
    ge: 0,
  })
}

const SHOWN_PRICES = {
  price_cny_min: priceBound('Minimum', 'cny'),
  price_cny_max: priceBound('Maximum', 'cny'),
  price_eur_min: priceBound('Minimum', 'eur'),
  price_eur_max: priceBound('Maximum', 'eur'),
  price_usd_min: priceBound('Minimum', 'usd'),
  price_usd_max: priceBound('Maximum', 'usd'),
}

function codesOf<const Code extends string>(name: string, codes: readonly Code[], what: string) {
  return listParameter(name, codes, {
    description: `Comma-separated: ${codes.join(', ')}. ${what}. Cars for which this is unknown never match. ${NEEDS}`,
    maxLength: LONGEST_TEXT,
  })
}

const MOST_HP = 100_000
const MOST_CC = 100_000
const DAYS = { ge: 1, le: 3650 } as const

const FACT_PARAMETERS = {
  power_hp_min: floatParameter({
    description: `Minimum of \`power_hp\` (inclusive); decimals are allowed. Cars with unknown power never match. ${NEEDS}`,
    fallback: null,
    ge: 0,
    le: MOST_HP,
  }),
  power_hp_max: floatParameter({
    description: `Maximum of \`power_hp\` (inclusive); decimals are allowed. Cars with unknown power never match. ${NEEDS}`,
    fallback: null,
    ge: 0,
    le: MOST_HP,
  }),
  displacement_min: intParameter({
    description: `Minimum of \`displacement_cc\` (inclusive). Cars without it never match. ${NEEDS}`,
    fallback: null,
    ge: 0,
    le: MOST_CC,
  }),
  displacement_max: intParameter({
    description: `Maximum of \`displacement_cc\` (inclusive). Cars without it never match. ${NEEDS}`,
    fallback: null,
    ge: 0,
    le: MOST_CC,
  }),
  drive: codesOf('drive', DRIVE_CODES, 'The driven wheels'),
  color: codesOf('color', COLOR_CODES, 'The basic colour'),
  emission: codesOf(
    'emission',
    EMISSION_CODES,
    'The stage of the Chinese emission standard, exactly: `china_6` does not include `china_6a` and `china_6b`',
  ),
  gearbox: codesOf('gearbox', GEARBOXES, 'The kind of gearbox'),
  seats: intParameter({
    description: `Number of seats. Cars for which it is unknown never match. ${NEEDS}`,
    fallback: null,
    ge: 1,
    le: 100,
  }),
  transfers_max: intParameter({
    description: `Maximum of \`transfer_count\` (inclusive). Cars for which it is unknown never match. ${NEEDS}`,
    fallback: null,
    ge: 0,
    le: 1000,
  }),
  battery_rented: booleanParameter({
    description: `Whether the battery is rented. Cars whose listing does not say so match neither value. ${NEEDS}`,
  }),
  listed_within_days: intParameter({
    description: `Only cars whose \`listed_from\` is at most so many days before today (China time). Cars for which it is unknown never match. ${NEEDS}`,
    fallback: null,
    ...DAYS,
  }),
  price_changed_within_days: intParameter({
    description: `Only cars whose last price change was observed at most so many days before today (China time). ${NEEDS}`,
    fallback: null,
    ...DAYS,
  }),
  export: literalParameter(['clear'], {
    description: `\`clear\`: only cars whose \`export.status\` is \`clear\` today. ${NEEDS}`,
    fallback: null,
  }),
}

const YEARS = { ge: 1900, le: 2100 } as const

/** Other names, which are refused with a suggestion. */
const OTHER_POWERTRAINS = {
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
} as const

export type InventoryParameters = ReturnType<typeof makeInventoryParameters>

/** The filters that only an inventory can answer. */
export function makeInventoryParameters({ findProvince, findCities }: Pick<Catalog, 'findProvince' | 'findCities'>) {
  const province: Parameter<number | null> = inQuery(
    {
      description: 'Province where the car is: its English or Chinese name, or its two-digit code. Needs an inventory.',
      maxLength: LONGEST_TEXT,
    },
    (text) => readProvince(text, findProvince),
  )
  return {
    powertrain: listParameter('powertrain', POWERTRAINS, {
      description: `Comma-separated: ${POWERTRAINS.join(', ')}. Finer than \`fuel_type\`; cars with an unknown powertrain never match. Needs an inventory.`,
      maxLength: LONGEST_TEXT,
      otherNames: OTHER_POWERTRAINS,
    }),
    province,
    registration_state: literalParameter(REGISTRATION_STATES, {
      description:
        'Whether the car was ever registered. Cars for which this is unknown never match. Needs an inventory.',
      fallback: null,
    }),
    year_min: intParameter({
      description: 'Minimum model year (inclusive). Cars with an unknown model year never match. Needs an inventory.',
      fallback: null,
      ...YEARS,
    }),
    year_max: intParameter({
      description: 'Maximum model year (inclusive). Cars with an unknown model year never match. Needs an inventory.',
      fallback: null,
      ...YEARS,
    }),
    has_report: booleanParameter({
      description: 'Whether the listing has a usable link to an inspection report. Needs an inventory.',
    }),
    ...SHOWN_PRICES,
    ...FACT_PARAMETERS,
    ...REPORT_PARAMETERS,
    city: inQuery(
      {
        description:
          'City where the car is: an English name finds all cities of that name, a Chinese name one. Needs an inventory.',
        maxLength: LONGEST_TEXT,
      },
      (text) => readCities(text, findCities),
    ) as Parameter<readonly number[] | null>,
  }
}

function readProvince(text: string, findProvince: Catalog['findProvince']): Read<number> {
  const found = findProvince(text)
  if ('code' in found) return { value: found.code }
  const { allowed, did_you_mean } = found
  return {
    refusal: valueError(`unknown province '${text}'`, { allowed, ...(did_you_mean === null ? {} : { did_you_mean }) }),
  }
}

function readCities(text: string, findCities: Catalog['findCities']): Read<readonly number[]> {
  const found = findCities(text)
  if ('codes' in found) return { value: found.codes }
  const { did_you_mean } = found
  return { refusal: valueError(`unknown city '${text}'`, did_you_mean === null ? {} : { did_you_mean }) }
}

/** The names of the limits in each currency. */
const SHOWN_LIMITS = SHOWN_CURRENCIES.map(
  (currency) => [currency, `price_${currency}_min`, `price_${currency}_max`] as const,
)

/** Minima that must not exceed their maxima. */
export const INVENTORY_ORDERS = [
  ['year_min', 'year_max'],
  ...SHOWN_LIMITS.map(([, min, max]) => [min, max] as const),
  ['power_hp_min', 'power_hp_max'],
  ['displacement_min', 'displacement_max'],
] as const

type PriceName = 'price_min' | 'price_max' | keyof typeof SHOWN_PRICES

const PRICE_KINDS: readonly (readonly PriceName[])[] = [
  ['price_min', 'price_max'],
  ...SHOWN_LIMITS.map(([, min, max]) => [min, max]),
]

/** Prices are limited in one way at a time; reported at the second parameter. */
export function makeShownPriceRules(): readonly Rule<PriceParameters>[] {
  return PRICE_KINDS.flatMap((seconds, place) => {
    const others = PRICE_KINDS.slice(0, place).flat()
    if (others.length === 0) return []
    return seconds.map((second) => ({
      // Only this one: the others are mostly absent, and every search checks the rules.
      fields: [second],
      check(values) {
        const first = others.find((name) => typeof values[name] === 'number')
        return first === undefined ? null : valueError(`${second} cannot be combined with ${first}`)
      },
    }))
  })
}

type PriceParameters = Readonly<Record<PriceName, Parameter<number | null>>>

type InventoryValues = Values<InventoryParameters>

/** The values are undefined without an inventory. */
export function toShownPrice(values: InventoryValues): SearchQuestion['price'] {
  for (const [currency, minName, maxName] of SHOWN_LIMITS) {
    const min = values[minName] ?? null
    const max = values[maxName] ?? null
    if (min !== null || max !== null) return { currency, min, max, isExact: true }
  }
  return null
}

type Ask = (name: AskedName, condition: FieldCondition) => void

/** Asks for what the values say; they are undefined without an inventory. */
export function askInventory(values: InventoryValues, ask: Ask): void {
  const within = (name: AskedName, min: number | null | undefined, max: number | null | undefined): void => {
    if (typeof min === 'number' || typeof max === 'number') ask(name, { min: min ?? null, max: max ?? null })
  }
  const among = <Name extends CodedName>(name: Name, codes: readonly CodeOf<Name>[] | null | undefined): void => {
    if (codes) ask(name, anyOf(name, codes))
  }
  const yesOrNo = (name: AskedName, value: boolean | null | undefined): void => {
    if (typeof value === 'boolean') ask(name, { any: [Number(value)] })
  }
  among('powertrain', values.powertrain)
  if (typeof values.province === 'number') ask('province', { any: [values.province] })
  among('registration_state', values.registration_state && [values.registration_state])
  within('model_year', values.year_min, values.year_max)
  yesOrNo('has_report', values.has_report)
  within('power_hp', values.power_hp_min, values.power_hp_max)
  within('displacement_cc', values.displacement_min, values.displacement_max)
  within('transfers', null, values.transfers_max)
  among('drive', values.drive)
  among('color', values.color)
  among('emission', values.emission)
  among('gearbox', values.gearbox)
  if (values.city) ask('city', { any: values.city })
  if (typeof values.seats === 'number') ask('seats', { any: [values.seats] })
  yesOrNo('battery_rented', values.battery_rented)
  within('listed_within_days', null, values.listed_within_days)
  within('price_changed_within_days', null, values.price_changed_within_days)
  if (values.export) ask('export', YES)
  askReports(values, ask)
}
