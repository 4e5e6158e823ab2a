/** GET /openapi.json: the description with the address at which the caller reached the service, and with examples that work. */
import { LRUCache } from 'lru-cache'
import type { JsonSchema } from '../../parameters/parameter.ts'
import type { LocatedPage } from '../../web/app.ts'
import { type PreparedBody, prepareBody } from '../../web/prepared-body.ts'
import { serverAt } from './openapi.ts'
import type { Proposals } from './proposals.ts'

interface OpenApiPageParts {
  readonly describe: (proposals: Proposals) => JsonSchema
  readonly proposals: () => Proposals | Promise<Proposals>
  /** The address from the settings; null = that of each request. */
  readonly publicUrl: string | null
}

/** Strangers can send any Host. */
const MOST_KEPT = 16

export function openApiPage({ describe, proposals, publicUrl }: OpenApiPageParts): LocatedPage {
  const bodies = new LRUCache<string, PreparedBody>({ max: MOST_KEPT })
  let described: { readonly proposals: Proposals; readonly openapi: JsonSchema } | null = null
  // A shared cache must not keep what depends on the Host of one request.
  const cacheControl = publicUrl === null ? 'private, no-cache' : 'public, no-cache'
  const headers = ['cache-control', cacheControl, 'access-control-allow-origin', '*']
  return {
    path: '/openapi.json',
    methods: ['GET', 'HEAD'],
    async answer({ url: origin }) {
      const known = await proposals()
      if (described?.proposals !== known) {
        described = { proposals: known, openapi: describe(known) }
        bodies.clear()
      }
      const { openapi } = described
      const make = () => prepareBody(Buffer.from(JSON.stringify({ ...openapi, servers: [serverAt(origin)] })))
      const body = bodies.get(origin) ?? make()
      bodies.set(origin, body)
      return { status: 200, body, headers }
    },
  }
}
