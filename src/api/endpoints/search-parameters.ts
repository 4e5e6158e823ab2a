/** The filters that search and count share, the rules between them, and the question that they make. */
import type { SearchQuestion } from '../../catalog/search-question.ts'
import { BODY_STYLE_FILTERS, CURRENCIES, FUEL_TYPES, SORTS, TRANSMISSIONS } from '../../domain/codes.ts'
import type { SourceBrand } from '../../domain/source.ts'
import type { Read, Rule, Values } from '../endpoint.ts'
import {
  floatParameter,
  intParameter,
  listParameter,
  literalParameter,
  lookupParameter,
  textParameter,
} from '../validation/parameters.ts'
import { notMultipleOf, valueError } from '../validation/refusals.ts'
import { orderRule } from '../validation/rules.ts'

const STEP = 10_000
/** Tolerance of the original for steps of floats. */
const STEP_TOLERANCE = 1e-9

/** Finds the brand that a text names; else the nearest name, if one is near. */
export type FindBrand = (
  text: string,
) => Promise<{ readonly brand: SourceBrand } | { readonly did_you_mean: string | null }>

const PLAIN_PARAMETERS = {
  model: textParameter({ description: 'A model of the catalogue, or else a keyword of the title.' }),
  q: textParameter({ description: 'Raw keyword of the source-language title; blanks mean AND.' }),
  age_min: intParameter({ description: 'Least age in years.', fallback: null, ge: 0, le: 100 }),
  age_max: intParameter({ description: 'Greatest age in years.', fallback: null, gt: 0, le: 100 }),
  mileage_min: intParameter({ description: 'Least mileage in km.', fallback: null, ge: 0, multipleOf: STEP }),
  mileage_max: intParameter({ description: 'Greatest mileage in km.', fallback: null, gt: 0, multipleOf: STEP }),
  price_min: floatParameter({
    description: 'Least price in `currency`; in CNY a multiple of 10,000.',
    fallback: null,
    ge: 0,
  }),
  price_max: floatParameter({
    description: 'Greatest price in `currency`; in CNY a multiple of 10,000.',
    fallback: null,
    ge: 0,
  }),
  currency: literalParameter(CURRENCIES, { description: 'Currency of the price bounds.', fallback: 'cny' }),
  fuel_type: listParameter('fuel_type', FUEL_TYPES, { description: `Comma-separated: ${FUEL_TYPES.join(', ')}.` }),
  transmission: literalParameter(TRANSMISSIONS, { description: 'Gearbox.', fallback: null }),
  body_style: literalParameter(BODY_STYLE_FILTERS, {
    description: 'A body style, or `car` or `suv` for all of them.',
    fallback: null,
  }),
  sort: literalParameter(SORTS, { description: 'Order of the results.', fallback: 'default' }),
}

type FilterParameters = ReturnType<typeof makeFilterParameters>
type FilterValues = Values<FilterParameters>

export function makeFilterParameters(findBrand: FindBrand) {
  return {
    brand: lookupParameter((text) => readBrand(text, findBrand), {
      description: 'Chinese or English manufacturer name, catalogue id, or pinyin.',
    }),
    ...PLAIN_PARAMETERS,
  }
}

export function makeFilterRules(): readonly Rule<FilterParameters>[] {
  return [
    orderRule('age_min', 'age_max'),
    orderRule('mileage_min', 'mileage_max'),
    stepRule('price_min'),
    stepRule('price_max'),
    orderRule('price_min', 'price_max'),
  ]
}

async function readBrand(text: string, findBrand: FindBrand): Promise<Read<SourceBrand>> {
  const found = await findBrand(text)
  if ('brand' in found) return { value: found.brand }
  const context = found.did_you_mean === null ? {} : { did_you_mean: found.did_you_mean }
  return { refusal: valueError(`unknown brand '${text}'`, context) }
}

/** Bounds in CNY go in the source's steps; those in EUR are rounded to them later. */
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

/** A bound in CNY that is on its step but for the tolerance is taken as the step. */
export function toQuestion(values: FilterValues): SearchQuestion {
  const { price_min, price_max, mileage_min, mileage_max, ...rest } = values
  const snap = (price: number | null) =>
    price === null || rest.currency === 'eur' ? price : Math.round(price / STEP) * STEP
  return {
    ...rest,
    mileage_min: toNumber(mileage_min),
    mileage_max: toNumber(mileage_max),
    price_min: snap(price_min),
    price_max: snap(price_max),
  }
}

/** Beyond what a number can tell exactly no car has a mileage anyway. */
function toNumber(value: number | bigint | null): number | null {
  return value === null ? null : Number(value)
}
