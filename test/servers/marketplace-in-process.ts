/** Runs the stand-in marketplace in the test process, on a free port. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createMarketplace, type MarketplaceOptions } from '../../marketplace/marketplace.ts'
import { createMarketplaceServer } from '../../marketplace/server.ts'

export type OpenMarketplace = Awaited<ReturnType<typeof openMarketplace>>

const OPTIONS: MarketplaceOptions = {
  seed: 7,
  today: '2026-11-15',
  cars: 300,
  public_url: 'http://marketplace.test',
  largest_page: 100,
  deepest_page: 1_000_000,
  churn: 0.06,
}

export async function openMarketplace(wanted: Partial<MarketplaceOptions> = {}) {
  const { server, startAnew } = createMarketplaceServer(() => createMarketplace({ ...OPTIONS, ...wanted }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const market = startAnew()
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`

  const ask = (path: string, request: RequestInit = {}) => fetch(url + path, request)
  /** A request with a JSON body, or without one. */
  const order = (method: string, path: string, body?: unknown) =>
    ask(path, { method, body: body === undefined ? null : JSON.stringify(body) })

  return {
    url,
    port,
    market,
    ask,
    order,
    text: async (path: string) => (await ask(path)).text(),
    json: async (path: string) => (await ask(path)).json(),
    bytes: async (path: string) => Buffer.from(await (await ask(path)).arrayBuffer()),
    /** One character per byte, to compare text that is not UTF-8. */
    latin1: async (path: string) => Buffer.from(await (await ask(path)).arrayBuffer()).toString('latin1'),
    /** Sets one fault and returns its id. */
    async fault(wantedFault: Record<string, unknown>): Promise<number> {
      const answer = (await (await order('POST', '/_control/faults', wantedFault)).json()) as {
        faults: { id: number }[]
      }
      return answer.faults[0]?.id as number
    },
    clearFaults: () => order('DELETE', '/_control/faults'),
    async close(): Promise<void> {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
