/** GET /v1/exports/{export_id}/{name}: a file of an export. Not in the table of endpoints, whose answers are JSON, but described with them. */
import { Type } from 'typebox'
import { pathText } from '../../parameters/validation/parameters.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { CONTENT_TYPES } from './open-export-file.ts'

export const EXPORT_FILE: Endpoint = endpoint({
  path: '/v1/exports/{export_id}/{name}',
  name: 'export_file',
  operationId: 'getExportFile',
  tag: 'cars',
  summary: 'Download a file of an export',
  description:
    'A file that `GET /v1/exports` lists, as it was made. Send one `Range` for a part of it, with the `ETag` in `If-Range` so that you never get a part of another file. The first request of the account for a file costs one data request, and all others for the same file are free for 24 hours. Some plans may not download files (403 `plan_required`). Needs an inventory.',
  access: 'keyed',
  cost: 1,
  parameters: {
    export_id: pathText({ description: 'The `id` of the export.' }),
    name: pathText({ description: 'The `name` of the file.' }),
  },
  answers: Type.Unsafe<unknown>({ type: 'string', format: 'binary', description: 'The bytes of the file.' }),
  file: { contentTypes: [...new Set(Object.values(CONTENT_TYPES))] },
  isOwn: true,
  failures: ['plan_required', 'not_found', 'inventory_off'],
  answer: () => Promise.reject(new Error('files are sent by their own handler')),
})
