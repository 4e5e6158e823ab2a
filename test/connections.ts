/** The connections of every `fetch` in the tests: kept alive for a shorter time than by any server, and closed before their server. */
import { Agent, getGlobalDispatcher, Pool, setGlobalDispatcher } from 'undici'

/** Our servers keep theirs for a minute or more, so no request is sent on a connection that the server has just closed. */
const KEPT_MS = 5000

class TrackingAgent extends Agent {
  readonly pools: Map<string, Pool>

  constructor() {
    const pools = new Map<string, Pool>()
    super({
      keepAliveTimeout: KEPT_MS,
      keepAliveMaxTimeout: KEPT_MS,
      factory(origin, options) {
        const pool = new Pool(origin, options)
        pools.set(String(origin), pool)
        return pool
      },
    })
    this.pools = pools
  }
}

// This file runs before each test file, and a process has one agent.
if (!('pools' in getGlobalDispatcher())) setGlobalDispatcher(new TrackingAgent())

/** A stopping service waits a while for idle connections. Pending requests are answered. */
export function closeConnections(url: string): void {
  const { pools } = getGlobalDispatcher() as TrackingAgent
  const { origin } = new URL(url)
  const pool = pools.get(origin)
  if (pool && !pool.destroyed) void pool.close()
  pools.delete(origin)
}
