/** The endpoints of one car: its details, their evidence, photos, similar cars, history and other ads. */
import { Type } from 'typebox'
import type { Catalog } from '../../catalog/create-catalog.ts'
import { CarDuplicates } from '../../domain/duplicates/duplicate-record.ts'
import { CarEvidence } from '../../domain/evidence/evidence-record.ts'
import { DESTINATIONS, ImportRules } from '../../domain/import-rules/import-record.ts'
import { BatchResponse, MOST_IN_BATCH } from '../../domain/inventory/batch-record.ts'
import { CarHistory } from '../../domain/inventory/change-record.ts'
import { CarDetail, ListingRecord, PhotoUrl } from '../../domain/listing.ts'
import { carIds } from '../../parameters/validation/car-ids.ts'
import { intParameter, requiredLiteral } from '../../parameters/validation/parameters.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { answerWith, car_id, lang, readCarId } from './common-parameters.ts'

const MOST_SIMILAR = 24

export function carEndpoint(catalog: Catalog): Endpoint {
  return endpoint({
    path: '/v1/cars/{car_id}',
    name: 'car',
    operationId: 'getCar',
    tag: 'cars',
    summary: 'Read a car',
    description: 'Normalized fields, photos, and the native record of the source under `marketplace`.',
    access: 'keyed',
    cost: 1,
    parameters: { car_id, lang },
    answers: CarDetail,
    failures: ['vehicle_not_found', 'source_unavailable', 'source_changed'],
    answer: async (values) => answerWith(await catalog.car(readCarId(values.car_id), values.lang)),
  })
}

export function evidenceEndpoint(catalog: Catalog): Endpoint {
  return endpoint({
    path: '/v1/cars/{car_id}/evidence',
    name: 'evidence',
    operationId: 'getEvidence',
    tag: 'cars',
    summary: 'Read the evidence for the values of a car',
    description:
      'For every field of the details: which records state it, in their own words and when they were read, whether they agree, by which rule the service derives it, or why it is unknown. Reads no inspection report: a report takes part if `/inspection` has read it recently.',
    access: 'keyed',
    cost: 1,
    parameters: { car_id, lang },
    answers: CarEvidence,
    failures: ['vehicle_not_found', 'source_unavailable', 'source_changed'],
    answer: async (values) => answerWith(await catalog.evidence(readCarId(values.car_id), values.lang)),
  })
}

export function batchEndpoint(catalog: Catalog): Endpoint {
  return endpoint({
    path: '/v1/batch',
    name: 'batch',
    operationId: 'getCars',
    tag: 'cars',
    summary: 'Read several cars',
    description: `Up to ${MOST_IN_BATCH} cars from the copy of the marketplace, which is not asked: \`observed_at\` of each car says how old it is. Counts as one request towards the per-minute limit, and costs one data request for each car in \`cars\`; missing ids cost nothing. As many data requests as there are ids must be left in the month. A 304 costs as much as the 200. Needs an inventory.`,
    access: 'keyed',
    cost: { per: 'car', most: ({ ids }) => ids.length },
    parameters: { ids: carIds(MOST_IN_BATCH), lang },
    answers: BatchResponse,
    failures: ['inventory_off', 'inventory_not_ready'],
    async answer({ ids, lang: language }) {
      const { value, freshness } = await catalog.batch(ids, language)
      return { render: () => value, freshness, version: null, cost: value.cars.length }
    },
  })
}

export function imagesEndpoint(catalog: Catalog): Endpoint {
  return endpoint({
    path: '/v1/cars/{car_id}/images',
    name: 'images',
    operationId: 'listImages',
    tag: 'cars',
    summary: 'List the photos of a car',
    description:
      'In the order of the listing, each in the largest size that the source offers. The details of a car have the same list.',
    access: 'keyed',
    cost: 1,
    parameters: { car_id },
    answers: Type.Array(PhotoUrl),
    failures: ['vehicle_not_found', 'source_unavailable', 'source_changed'],
    answer: async (values) => answerWith(await catalog.images(readCarId(values.car_id))),
  })
}

export function similarEndpoint(catalog: Catalog): Endpoint {
  return endpoint({
    path: '/v1/cars/{car_id}/similar',
    name: 'similar',
    operationId: 'listSimilar',
    tag: 'cars',
    summary: 'List similar cars',
    description:
      'Cars of the same model first, then of the same manufacturer and body style, nearest in price, age and mileage. May be empty.',
    access: 'keyed',
    cost: 1,
    parameters: {
      car_id,
      limit: intParameter({ description: 'The maximum number of cars.', fallback: 10, ge: 1, le: MOST_SIMILAR }),
      lang,
    },
    answers: Type.Array(ListingRecord, { maxItems: MOST_SIMILAR }),
    failures: ['vehicle_not_found', 'source_unavailable', 'source_changed'],
    answer: async (values) => answerWith(await catalog.similar(readCarId(values.car_id), values.limit, values.lang)),
  })
}

export function historyEndpoint(catalog: Catalog): Endpoint {
  return endpoint({
    path: '/v1/cars/{car_id}/history',
    name: 'history',
    operationId: 'getHistory',
    tag: 'cars',
    summary: 'Read the history of a car',
    description:
      'When the car was first and last observed, and every price with its date. Also works for cars that are no longer listed. Needs an inventory.',
    access: 'keyed',
    cost: 1,
    parameters: { car_id },
    answers: CarHistory,
    failures: ['vehicle_not_found', 'inventory_off', 'inventory_not_ready'],
    answer: async (values) => answerWith(await catalog.history(readCarId(values.car_id))),
  })
}

export function duplicatesEndpoint(catalog: Catalog): Endpoint {
  return endpoint({
    path: '/v1/cars/{car_id}/duplicates',
    name: 'duplicates',
    operationId: 'listDuplicates',
    tag: 'cars',
    summary: 'List other ads of a car',
    description:
      'Other ads that may offer the same car, listed now or before, with the reasons: the masked VIN, the month of registration, the trim and the mileage. Ads are never merged, and nothing is concluded from what an ad does not state. Also works for cars that are no longer listed. Needs an inventory.',
    access: 'keyed',
    cost: 1,
    parameters: { car_id },
    answers: CarDuplicates,
    failures: ['vehicle_not_found', 'inventory_off', 'inventory_not_ready'],
    answer: async (values) => answerWith(await catalog.duplicates(readCarId(values.car_id))),
  })
}

export function importRulesEndpoint(catalog: Catalog): Endpoint {
  return endpoint({
    path: '/v1/cars/{car_id}/import-rules',
    name: 'import_rules',
    operationId: 'listImportRules',
    tag: 'cars',
    summary: 'List the import rules of a destination',
    description:
      'What a destination asks for when a car is imported: duties, fees, thresholds of power and age, each with its source and date, and whether it applies to this car. The tables were not checked against the official texts, there are no totals, and a value that is unknown never makes a rule inapplicable.',
    access: 'keyed',
    cost: 1,
    parameters: {
      car_id,
      destination: requiredLiteral(DESTINATIONS, {
        description: 'Where the car is imported: Russia, by a private person, or the European Union.',
      }),
      lang,
    },
    answers: ImportRules,
    failures: ['vehicle_not_found', 'source_unavailable', 'source_changed'],
    answer: async ({ destination, ...values }) =>
      answerWith(await catalog.importRules(readCarId(values.car_id), destination, values.lang)),
  })
}
