/** Wires the live marketplace: connections, retries, breaker, copies, and what is told to the metrics. */
import type { Metrics } from './api/metrics.ts'
import type { Config } from './config.ts'
import type { Source } from './domain/source.ts'
import { createMarketplaceSource } from './sources/marketplace/index.ts'
import type { Clock } from './upstream/clock.ts'
import { createCopyStore } from './upstream/copy-store.ts'
import { createReader, type UpstreamEvent } from './upstream/create-reader.ts'
import { createGet } from './upstream/get.ts'
import { type BreakerState, createBreaker } from './upstream/with-breaker.ts'

const MIB = 1024 * 1024
const LARGEST_ANSWER_BYTES = 8 * MIB
const RETRY = { attempts: 3, pauseMs: 150, maxPauseMs: 1000 }
const BREAKER = { failures: 8, coolDownMs: 5000 }

export interface LiveSource {
  readonly source: Source
  readonly breakerState: () => BreakerState
  readonly fetchText: (url: string) => Promise<string>
  readonly close: () => Promise<void>
}

export type LiveConfig = Config & { readonly marketplaceUrl: string }

export function createSource(config: LiveConfig, metrics: Metrics, clock: Clock): LiveSource {
  const get = createGet({ maxConnections: 64, userAgent: 'ershou' })
  const breaker = createBreaker({
    ...BREAKER,
    now: clock.now,
    onChange: (state) => metrics.breakerOpen.set(state === 'closed' ? 0 : 1),
  })
  const store = createCopyStore({ maxBytes: config.cacheMb * MIB })
  const source = createMarketplaceSource({
    baseUrl: config.marketplaceUrl,
    createRead: (wishes) =>
      createReader({
        ...wishes,
        get,
        maxBytes: LARGEST_ANSWER_BYTES,
        retry: { ...RETRY, budgetMs: config.sourceBudgetMs, attemptTimeoutMs: config.sourceTimeoutMs },
        breaker,
        store,
        clock,
        random: Math.random,
        observe: createObserver(metrics),
      }),
  })
  return {
    source,
    breakerState: breaker.state,
    async fetchText(url) {
      const options = { timeoutMs: config.sourceTimeoutMs, maxBytes: LARGEST_ANSWER_BYTES, accept: 'text/xml' }
      const { status, body } = await get(url, options)
      if (status !== 200) throw new Error(`status ${status}`)
      return body.toString('utf8')
    },
    close: get.close,
  }
}

function createObserver(metrics: Metrics): (event: UpstreamEvent) => void {
  const outcomes = {
    HIT: metrics.cache.labels({ outcome: 'hit' }),
    MISS: metrics.cache.labels({ outcome: 'miss' }),
    STALE: metrics.cache.labels({ outcome: 'stale' }),
  }
  return (event) => {
    if (event.event === 'read') {
      if (event.cache !== null) outcomes[event.cache].inc()
      return
    }
    if (event.event !== 'attempt') return
    metrics.sourceDuration.observe(event.duration_ms / 1000)
    if (event.failure !== null) metrics.sourceFailures.inc({ kind: event.failure })
  }
}
