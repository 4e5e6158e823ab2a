/** GET /v1/exports: the export files that can be downloaded. */
import type { Catalog } from '../../catalog/create-catalog.ts'
import { ExportsResponse } from '../../domain/exports.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'

export function exportsEndpoint(catalog: Catalog): Endpoint {
  return endpoint({
    path: '/v1/exports',
    name: 'exports',
    operationId: 'listExports',
    tag: 'cars',
    summary: 'List export files',
    description:
      'Snapshots of the whole inventory as JSONL, CSV and Parquet, made after a complete pass over the market; the last three are kept. Download a file with GET from its `url`, with your key; `Range`, `If-Range` and `If-None-Match` are supported. Some plans may not download files (403 `plan_required`). The first request for a file costs one data request, and further requests for the same file are free for 24 hours. This list costs nothing. Needs an inventory.',
    access: 'keyed',
    cost: 0,
    parameters: {},
    answers: ExportsResponse,
    isOwn: true,
    failures: ['inventory_off'],
    async answer() {
      const listed = await catalog.exports()
      const { exports, being_made } = listed
      const version = JSON.stringify([exports.map(({ id }) => id), being_made])
      return { render: () => listed, freshness: null, version }
    },
  })
}
