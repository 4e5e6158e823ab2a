/** GET /v1/cars/{car_id}/inspection: what a report says about a car. */
import type { Catalog } from '../../catalog/create-catalog.ts'
import { summarize } from '../../catalog/inspection/inspection.ts'
import { InspectionReport, InspectionSummary } from '../../domain/inspection.ts'
import { oneOfBy } from '../../domain/schema.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { literalParameter } from '../validation/parameters.ts'
import { car_id, lang, readCarId } from './common-parameters.ts'

export function inspectionEndpoint(catalog: Catalog): Endpoint {
  return endpoint({
    path: '/v1/cars/{car_id}/inspection',
    name: 'inspection',
    operationId: 'getInspection',
    tag: 'reports',
    summary: 'Read the findings of an inspection report',
    description:
      'The provider’s findings with their original wording. A missing or unreadable report is not a clean result. `view` in the response says which of the two records it is.',
    access: 'keyed',
    cost: 1,
    parameters: {
      car_id,
      lang,
      view: literalParameter(['summary', 'full'], {
        description: '`full` adds every item and the values that the API calculates.',
        fallback: 'summary',
      }),
    },
    rules: [],
    answers: oneOfBy('view', [InspectionSummary, InspectionReport]),
    failures: ['vehicle_not_found', 'source_unavailable', 'source_changed'],
    answer: async (values) => {
      const { read, freshness, version } = await catalog.inspection(readCarId(values.car_id), values.lang)
      return { render: () => (values.view === 'full' ? read() : summarize(read())), freshness, version }
    },
  })
}
