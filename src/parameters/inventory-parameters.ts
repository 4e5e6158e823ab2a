/** The filters that only an inventory can answer, and what they ask for. */
import type { Catalog } from '../catalog/create-catalog.ts'
import type { SearchQuestion } from '../catalog/search-question.ts'
import { SEVERITY_CODES, type SeverityCode, SHOWN_CURRENCIES } from '../domain/codes.ts'
import { anyOf, YES } from '../domain/fields/field-filter.ts'
import { type Ask, askFields, FIELD_ORDERS, FIELD_PARAMETERS, LONGEST_TEXT, NEEDS } from './field-parameters.ts'
import type { Parameter, Parameters, Read, Rule, Values } from './parameter.ts'
import { floatParameter, inQuery, literalParameter } from './validation/parameters.ts'
import { valueError } from './validation/refusals.ts'

function priceBound(end: 'Minimum' | 'Maximum', currency: string) {
  return floatParameter({
    description: `${end} of \`price_${currency}\` (inclusive), exact. Not beside \`price_min\`, \`price_max\` or limits in another currency. Cars without a price never match. ${NEEDS}`,
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
  return inOrder({
    ...SHOWN_PRICES,
    province,
    city: inQuery(
      {
        description:
          'City where the car is: an English name finds all cities of that name, a Chinese name one. Needs an inventory.',
        maxLength: LONGEST_TEXT,
      },
      (text) => readCities(text, findCities),
    ) as Parameter<readonly number[] | null>,
    // Their types are those of the table of fields.
    ...(FIELD_PARAMETERS as Readonly<Record<never, never>>),
    derived_damage_severity_max: literalParameter(SEVERITY_CODES, {
      description: `The highest \`derived_damage_severity\` (inclusive): ${SEVERITY_CODES.join(', ')}. Cars for which it is unknown never match. Cars whose report is \`partial\` match only if \`report_status\` names \`partial\`, because the part that could not be read may be worse. ${NEEDS}`,
      fallback: null,
    }),
    export: literalParameter(['clear'], {
      description: `\`clear\`: only cars whose \`export.status\` is \`clear\` today. ${NEEDS}`,
      fallback: null,
    }),
  })
}

/** The order of the reference and of the addresses of pages, which search engines and caches know. Later parameters follow. */
const ORDER = (
  'powertrain province registration_state year_min year_max has_report price_cny_min price_cny_max price_eur_min price_eur_max ' +
  'price_usd_min price_usd_max power_hp_min power_hp_max displacement_min displacement_max drive color emission gearbox seats ' +
  'transfers_max battery_rented listed_within_days price_changed_within_days export report_status had_accident was_flooded ' +
  'was_fire_damaged odometer_rolled_back is_rental derived_damage_severity derived_damage_severity_max city'
).split(' ')

function inOrder<Table extends Parameters>(parameters: Table): Table {
  const names = new Set([...ORDER, ...Object.keys(parameters)])
  return Object.fromEntries([...names].map((name) => [name, parameters[name]])) as Table
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
export const INVENTORY_ORDERS = [...SHOWN_LIMITS.map(([, min, max]) => [min, max] as const), ...FIELD_ORDERS].sort(
  ([one], [other]) => ORDER.indexOf(one) - ORDER.indexOf(other),
)

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

/** Asks for what the values say; they are undefined without an inventory. */
export function askInventory(values: InventoryValues, ask: Ask): void {
  askFields(values, ask)
  const { province, city, derived_damage_severity_max: most, export: isClear } = values
  if (typeof province === 'number') ask('province', { any: [province] })
  if (city) ask('city', { any: city })
  if (isClear) ask('export', YES)
  if (most)
    askUpTo(
      most,
      (values as { readonly derived_damage_severity?: readonly SeverityCode[] | null }).derived_damage_severity,
      ask,
    )
}

/** What could not be read of a report may be worse than an upper limit. */
const READ_COMPLETELY = { unless_asked: { report_status: anyOf('report_status', ['parsed']) } }

/** `named`: those that are asked for one by one. */
function askUpTo(most: SeverityCode, named: readonly SeverityCode[] | null | undefined, ask: Ask): void {
  const below = SEVERITY_CODES.slice(0, SEVERITY_CODES.indexOf(most) + 1)
  const any = below.filter((code) => named?.includes(code) ?? true)
  ask('derived_damage_severity', { ...anyOf('derived_damage_severity', any), ...READ_COMPLETELY })
}
