/** GET /v1/exports/{export_id}/{name}: a file of an export. Not in the table of endpoints, whose answers are JSON; `/v1/exports` describes it and links to it. */
import { Type } from 'typebox'
import { pathText } from '../../parameters/validation/parameters.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'

export const EXPORT_FILE: Endpoint = endpoint({
  path: '/v1/exports/{export_id}/{name}',
  name: 'export_file',
  operationId: 'getExportFile',
  tag: 'cars',
  summary: 'Download a file of an export',
  description: 'The file as it was made.',
  access: 'keyed',
  cost: 1,
  parameters: {
    export_id: pathText({ description: 'The id of the export.' }),
    name: pathText({ description: 'The name of the file.' }),
  },
  answers: Type.Unknown(),
  failures: ['plan_required', 'not_found'],
  answer: () => Promise.reject(new Error('files are sent by their own handler')),
})
