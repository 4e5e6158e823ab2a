/** The endpoints about asking prices: of a car among comparable cars, and of all cars that a search finds. */
import type { Catalog } from '../../catalog/create-catalog.ts'
import { PriceFigures, PricePosition } from '../../domain/prices/price-records.ts'
import {
  type FilterParts,
  makeFilterParameters,
  makeFilterRules,
  toQuestion,
} from '../../parameters/search-parameters.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { answerWith, car_id, lang, readCarId } from './common-parameters.ts'

export function pricePositionEndpoint(catalog: Catalog): Endpoint {
  return endpoint({
    path: '/v1/cars/{car_id}/market',
    name: 'price_position',
    operationId: 'getPricePosition',
    tag: 'cars',
    summary: 'Compare the price of a car',
    description:
      'Where the asking price of a car stands among comparable cars that are listed now: the same model, powertrain and kind of gearbox, near in model year and mileage. If there are too few, the comparison is widened step by step, and the answer says so. All figures are about asking prices. Needs an inventory.',
    access: 'keyed',
    cost: 1,
    parameters: { car_id, lang },
    answers: PricePosition,
    failures: ['vehicle_not_found', 'inventory_off', 'inventory_not_ready'],
    answer: async (values) => answerWith(await catalog.pricePosition(readCarId(values.car_id), values.lang)),
  })
}

export function priceFiguresEndpoint(catalog: Catalog, parts: FilterParts): Endpoint {
  return endpoint({
    path: '/v1/market',
    name: 'price_figures',
    operationId: 'getPriceFigures',
    tag: 'cars',
    summary: 'Read the prices of a search',
    description:
      'The quartiles of the asking prices of all cars that a search with the same filters finds. All figures are about asking prices. Needs an inventory.',
    access: 'keyed',
    cost: 1,
    parameters: { ...makeFilterParameters(parts), lang },
    rules: makeFilterRules(),
    answers: PriceFigures,
    failures: ['source_unavailable', 'source_changed', 'rates_unavailable', 'inventory_off', 'inventory_not_ready'],
    answer: async (values) => answerWith(await catalog.priceFigures(toQuestion(values), values.lang)),
  })
}
