/** The endpoints of the catalogue: filters, manufacturers and models. */
import { Type } from 'typebox'
import type { Catalog } from '../../catalog/create-catalog.ts'
import { Filters, ManufacturerName, Models } from '../../domain/makes.ts'
import { pathText } from '../../parameters/validation/parameters.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { answerWith, lang } from './common-parameters.ts'

export function filtersEndpoint(catalog: Catalog): Endpoint {
  return endpoint({
    path: '/v1/filters',
    name: 'filters',
    operationId: 'listFilters',
    tag: 'catalogue',
    summary: 'List the supported filter values',
    description: 'Five lists. Every value can be used as a parameter value unchanged.',
    access: 'public',
    cost: 0,
    parameters: { lang },
    answers: Filters,
    failures: ['source_unavailable', 'source_changed'],
    answer: async (values) => answerWith(await catalog.filters(values.lang)),
  })
}

export function makesEndpoint(catalog: Catalog): Endpoint {
  return endpoint({
    path: '/v1/makes',
    name: 'makes',
    operationId: 'listMakes',
    tag: 'catalogue',
    summary: 'List the manufacturers',
    description: "Every manufacturer of the source's catalogue, sorted by name. `lang=zh` returns the original names.",
    access: 'public',
    cost: 0,
    parameters: { lang },
    answers: Type.Array(ManufacturerName),
    failures: ['source_unavailable', 'source_changed'],
    answer: async (values) => answerWith(await catalog.makes(values.lang)),
  })
}

export function modelsEndpoint(catalog: Catalog): Endpoint {
  return endpoint({
    path: '/v1/makes/{make}/models',
    name: 'models',
    operationId: 'listModels',
    tag: 'catalogue',
    summary: 'List the models of a manufacturer',
    description: 'Each model can be used as `model` in a search.',
    access: 'keyed',
    cost: 1,
    parameters: {
      make: pathText({ description: 'Manufacturer: any name that `brand` accepts, percent-encoded.' }),
      lang,
    },
    answers: Models,
    failures: ['manufacturer_not_found', 'source_unavailable', 'source_changed'],
    answer: async (values) => answerWith(await catalog.models(values.make, values.lang)),
  })
}
