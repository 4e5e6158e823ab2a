/** The filters of a search, the rules between them, and the question that they make. */
import type { Catalog } from '../catalog/create-catalog.ts'
import { clamp, type FoundBrands, type SearchQuestion } from '../catalog/search-question.ts'
import {
  BODY_STYLE_FILTERS,
  CURRENCIES,
  type Currency,
  expandBodyStyle,
  FUEL_TYPES,
  SORTS,
  TRANSMISSIONS,
} from '../domain/codes.ts'
import { type AskedName, anyOf, type FieldCondition } from '../domain/fields/field-filter.ts'
import { LONGEST_TEXT } from './field-parameters.ts'
import {
  askInventory,
  INVENTORY_ORDERS,
  type InventoryParameters,
  makeInventoryParameters,
  makeShownPriceRules,
  toShownPrice,
} from './inventory-parameters.ts'
import type { Parameter, Read, Rule, Values } from './parameter.ts'
import { orderRule } from './validation/bounds.ts'
import {
  floatParameter,
  intParameter,
  listParameter,
  literalParameter,
  lookupParameter,
  textParameter,
} from './validation/parameters.ts'
import { notMultipleOf, valueError } from './validation/refusals.ts'

const STEP = 10_000
/** Tolerance of the original for steps of floats. */
const STEP_TOLERANCE = 1e-9

/** Other names of fuels, which are refused with a suggestion. */
const OTHER_FUELS = {
  electric: 'new_energy',
  ev: 'new_energy',
  bev: 'new_energy',
  phev: 'new_energy',
  petrol: 'gasoline',
} as const

/** Finds the brand of a name, or else a similar name. */
type FindBrand = (text: string) => Promise<FoundBrands | { readonly did_you_mean: string | null }>

const PLAIN_PARAMETERS = {
  model: textParameter({
    description:
      'A model in English or Chinese: `Land Cruiser` means every series of that name, `Han EV` one variant. If no model on sale has this name, it is a keyword for the title. `interpreted_as` in the response says which.',
    maxLength: LONGEST_TEXT,
  }),
  q: textParameter({
    description:
      'Keywords in the original title and, with an inventory, at the start of words in the English title. A space means AND.',
    maxLength: LONGEST_TEXT,
  }),
  age_min: intParameter({ description: 'Minimum age in years (inclusive).', fallback: null, ge: 0, le: 100 }),
  age_max: intParameter({ description: 'Maximum age in years (inclusive).', fallback: null, gt: 0, le: 100 }),
  mileage_min: intParameter({ description: describeMileage('Minimum'), ge: 0, multipleOf: STEP }),
  mileage_max: intParameter({ description: describeMileage('Maximum'), gt: 0, multipleOf: STEP }),
  price_min: priceParameter('Minimum', 'price_cny_min'),
  price_max: priceParameter('Maximum', 'price_cny_max'),
  currency: literalParameter(CURRENCIES, { description: 'Currency of `price_min` and `price_max`.', fallback: 'cny' }),
  fuel_type: listParameter('fuel_type', FUEL_TYPES, {
    description: `Comma-separated: ${FUEL_TYPES.join(', ')}. Battery-electric, plug-in, range-extended and fuel-cell cars are \`new_energy\`.`,
    maxLength: LONGEST_TEXT,
    otherNames: OTHER_FUELS,
  }),
  transmission: literalParameter(TRANSMISSIONS, { description: 'Manual or automatic.', fallback: null }),
  body_style: literalParameter(BODY_STYLE_FILTERS, {
    description: 'A body style, or `car` or `suv` for all body styles of that kind.',
    fallback: null,
  }),
}

export const sort = literalParameter(SORTS, {
  description:
    'Order of the results. Without an inventory, `youngest` sorts by month, or only by year if a name means several series (`Tang`, `JAC`), because search rows have no month.',
  fallback: 'default',
})

function describeMileage(end: 'Minimum' | 'Maximum'): string {
  return `${end} mileage in km (inclusive). Cars with unknown mileage never match.`
}

/** A limit whose steps depend on the currency, which a schema cannot say. `exact`: the parameter without steps. */
function priceParameter(end: 'Minimum' | 'Maximum', exact: string): Parameter<number | null> {
  const description = `${end} price in \`currency\` (inclusive); in CNY a multiple of 10,000. With an inventory, \`${exact}\` takes any amount. Cars without a price never match.`
  const parameter = floatParameter({ description, ge: 0 })
  return { ...parameter, schema: { ...parameter.schema, 'x-steps': `in CNY steps of ${STEP.toLocaleString('en')}` } }
}

type FilterParameters = ReturnType<typeof makeFilterParameters>
type FilterValues = Values<FilterParameters>

/** Without an inventory, filters that need one are unknown parameters. */
export interface FilterParts {
  readonly catalog: Pick<Catalog, 'findBrand' | 'findProvince' | 'findCities'>
  readonly hasInventory: boolean
}

export function makeFilterParameters({ catalog, hasInventory }: FilterParts) {
  const more = hasInventory ? makeInventoryParameters(catalog) : ({} as InventoryParameters)
  return {
    brand: lookupParameter((text) => readBrand(text, catalog.findBrand), {
      description:
        'Chinese or English manufacturer name, catalogue id, or pinyin. A name that several brands share finds all of them; an id finds one.',
      maxLength: LONGEST_TEXT,
    }),
    ...PLAIN_PARAMETERS,
    ...more,
  }
}

export function makeFilterRules(): readonly Rule<FilterParameters>[] {
  return [
    orderRule('age_min', 'age_max'),
    orderRule('mileage_min', 'mileage_max'),
    stepRule('price_min'),
    stepRule('price_max'),
    orderRule('price_min', 'price_max'),
    ...INVENTORY_ORDERS.map(([min, max]) => orderRule(min, max) as unknown as Rule<FilterParameters>),
    ...makeShownPriceRules(),
  ]
}

async function readBrand(text: string, findBrand: FindBrand): Promise<Read<FoundBrands>> {
  const found = await findBrand(text)
  if ('lines' in found) return { value: found }
  const unknown = `unknown brand '${text}'`
  if (found.did_you_mean !== null) return { refusal: valueError(unknown, { did_you_mean: found.did_you_mean }) }
  return { refusal: valueError(`${unknown}: the marketplace's catalogue has no brand of this name`) }
}

/** Limits in CNY must be on the source's steps; those in EUR are rounded to them later. */
function stepRule(name: 'price_min' | 'price_max'): Rule<FilterParameters> {
  const refusal = notMultipleOf(STEP)
  return {
    fields: ['currency', name],
    check: (values) => (values.currency === 'cny' && !isOnStep(values[name] as number) ? refusal : null),
  }
}

function isOnStep(price: number): boolean {
  const rest = price % STEP
  return rest <= STEP_TOLERANCE || STEP - rest <= STEP_TOLERANCE
}

export function toQuestion(values: FilterValues): SearchQuestion {
  return {
    brand: values.brand,
    model: values.model,
    q: values.q,
    price: toShownPrice(values) ?? toPrice(values),
    fields: toFields(values),
  }
}

/** Limits in CNY are rounded to their step. */
function toPrice({ price_min, price_max, currency }: FilterValues): SearchQuestion['price'] {
  if (price_min === null && price_max === null) return null
  return { min: snap(price_min, currency), max: snap(price_max, currency), currency, isExact: false }
}

/** Only those that are asked for: most questions ask for few. */
function toFields(values: FilterValues): SearchQuestion['fields'] {
  const fields: Partial<Record<AskedName, FieldCondition>> = {}
  const ask = (name: AskedName, condition: FieldCondition): void => {
    fields[name] = condition
  }
  const { age_min, age_max, fuel_type, transmission, body_style } = values
  if (fuel_type) ask('fuel_type', anyOf('fuel_type', fuel_type))
  if (transmission) ask('transmission', anyOf('transmission', [transmission]))
  if (body_style) ask('body_style', anyOf('body_style', expandBodyStyle(body_style)))
  const mileage_min = toNumber(values.mileage_min)
  const mileage_max = toNumber(values.mileage_max)
  if (mileage_min !== null || mileage_max !== null)
    ask('mileage_km', { min: clamp(mileage_min), max: clamp(mileage_max) })
  if (age_min !== null || age_max !== null) ask('age', { min: age_min, max: age_max })
  askInventory(values, ask)
  return fields
}

function snap(price: number | null, currency: Currency): number | null {
  return price === null || currency === 'eur' ? price : Math.round(price / STEP) * STEP
}

/** No car has a mileage that a number cannot represent exactly. */
function toNumber(value: number | bigint | null): number | null {
  return value === null ? null : Number(value)
}
