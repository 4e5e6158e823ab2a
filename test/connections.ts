/** The connections of every `fetch` in the tests: kept for less long than any server keeps them, and ended before their server is. */
import { Agent, getGlobalDispatcher, Pool, setGlobalDispatcher } from 'undici'

/** Our servers keep theirs for a minute and more, so that no request is sent on one that the other side has just closed. */
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

// This file is run before each test file, and there is one agent for all of a process.
if (!('pools' in getGlobalDispatcher())) setGlobalDispatcher(new TrackingAgent())

/** A service that is told to stop waits a while for who may still ask. Who waits for an answer gets it. */
export function closeConnections(url: string): void {
  const { pools } = getGlobalDispatcher() as TrackingAgent
  const { origin } = new URL(url)
  const pool = pools.get(origin)
  if (pool && !pool.destroyed) void pool.close()
  pools.delete(origin)
}
