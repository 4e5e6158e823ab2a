/** A saved search with a receiver of the test: every change arrives, in order, and what arrives twice has the same id and text. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { parseCursor } from '../../src/catalog/changes.ts'
import type { Payload } from '../../src/deliveries/format-payload.ts'
import type { Receiver, SavedSearch } from '../../src/domain/deliveries/saved-searches.ts'
import type { SqlStorage } from '../../src/wiring/storage/sql-storage.ts'

export interface DeliveryModel {
  /** Changes that have arrived, each once, in the order of their first arrival. */
  arrived(): readonly string[]
  /** Requests that arrived, by the stopwatch; a delivery that came again has the same id. */
  readonly heard: readonly { readonly id: string; readonly at: number }[]
  readonly failures: readonly string[]
  /** While it hangs, it hears, and answers nothing. */
  hang(isHanging: boolean): void
  /** The receiver gets all changes after this place of the log. */
  follow(records: Pick<SqlStorage, 'savedSearches'>, accountId: string, after: string): Promise<void>
  stop(): Promise<void>
}

/** All cars whose price is known. */
export const FOLLOWED = 'price_cny_min=1&mileage_max=990000'
const SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`

export async function openDeliveryModel(): Promise<DeliveryModel> {
  const failures: string[] = []
  const bodies = new Map<string, string>()
  const arrived: string[] = []
  const heard: { readonly id: string; readonly at: number }[] = []
  let isHanging = false

  function hear(headers: Record<string, string>, body: string): void {
    const id = headers['webhook-id'] as string
    heard.push({ id, at: performance.now() })
    try {
      new Webhook(SECRET).verify(body, headers)
    } catch (error) {
      failures.push(`a delivery is not signed: ${String(error)}`)
    }
    const known = bodies.get(id)
    if (known !== undefined) {
      if (known !== body) failures.push(`delivery ${id} came again with another text`)
      return
    }
    bodies.set(id, body)
    for (const { cursor } of (JSON.parse(body) as Payload).data.changes) {
      if (arrived.includes(cursor)) failures.push(`change ${cursor} came in two deliveries`)
      arrived.push(cursor)
    }
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    hear(request.headers as Record<string, string>, Buffer.concat(chunks).toString())
    if (!isHanging) response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

  return {
    arrived: () => arrived,
    heard,
    failures,
    hang(hanging) {
      isHanging = hanging
    },
    async follow({ savedSearches }, account_id, after) {
      const created_at_ms = Date.now()
      const of = { account_id, created_at_ms }
      const search: SavedSearch = { ...of, id: 'srch_1', name: 'all', query: FOLLOWED, types: null, lang: 'en' }
      await savedSearches.createSearch(search, 10)
      const cursor = { ...(parseCursor(after) as { log: string; seq: number }), at_ms: created_at_ms }
      const receiver: Receiver = {
        ...{ ...of, id: 'rcv_1', search_id: search.id, kind: 'webhook', address, cursor, token: '' },
        ...{ status: 'on', off_reason: null, secret: SECRET, old_secret: null, old_secret_until_ms: null },
        ...{ failing_since_ms: null, failures: 0, next_try_ms: created_at_ms },
      }
      await savedSearches.addReceiver(receiver, 10)
    },
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
