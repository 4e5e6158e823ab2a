/** The endpoints of inspection reports: findings and insurance evidence. */
import type { Catalog } from '../../catalog/create-catalog.ts'
import { summarize } from '../../catalog/inspection/inspection.ts'
import { InspectionReport, InspectionSummary, InsuranceEvidence } from '../../domain/inspection.ts'
import { oneOfBy } from '../../domain/schema.ts'
import { literalParameter } from '../../parameters/validation/parameters.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { answerWith, car_id, lang, readCarId } from './common-parameters.ts'

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
    answers: oneOfBy('view', [InspectionSummary, InspectionReport]),
    failures: ['vehicle_not_found', 'source_unavailable', 'source_changed'],
    answer: async (values) => {
      const { read, freshness, version } = await catalog.inspection(readCarId(values.car_id), values.lang)
      return { render: () => (values.view === 'full' ? read() : summarize(read())), freshness, version }
    },
  })
}

export function insuranceEndpoint(catalog: Catalog): Endpoint {
  return endpoint({
    path: '/v1/cars/{car_id}/insurance',
    name: 'insurance',
    operationId: 'getInsurance',
    tag: 'reports',
    summary: 'Read insurance-event query evidence',
    description:
      'Query evidence, never claim history. A query that returns no records does not prove that there were no claims.',
    access: 'keyed',
    cost: 1,
    parameters: { car_id, lang },
    answers: InsuranceEvidence,
    failures: ['vehicle_not_found', 'source_unavailable', 'source_changed'],
    answer: async (values) => answerWith(await catalog.insurance(readCarId(values.car_id), values.lang)),
  })
}
