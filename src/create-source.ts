/** Wires the live marketplace: connections, retries, breaker, copies, and what is told to the metrics. */
import type { Metrics } from './api/metrics.ts'
import type { Config } from './config.ts'
import type { SharedCopies } from './domain/shared-copies.ts'
import type { Source } from './domain/source.ts'
import type { Clock } from './observe/clock.ts'
import { createMarketplaceSource } from './sources/marketplace/index.ts'
import type { Resource } from './sources/marketplace/settings.ts'
import { createCopyStore } from './upstream/copy-store.ts'
import type { UpstreamEvent } from './upstream/create-reader.ts'
import { createReaders } from './upstream/create-readers.ts'
import { createGet } from './upstream/get.ts'

const MIB = 1024 * 1024
const LARGEST_ANSWER_BYTES = 8 * MIB
const RETRY = { attempts: 3, pauseMs: 150, maxPauseMs: 1000 }
/** A car without its spec sheet is still an answer. */
const DISPENSABLE: Resource = 'sheet'
const BREAKER = { failures: 8, coolDownMs: 5000 }

export interface LiveSource {
  readonly source: Source
  /** What of the source is left alone for now because it failed too often. */
  readonly failing: () => readonly string[]
  readonly fetchText: (url: string) => Promise<string>
  readonly close: () => Promise<void>
}

export type LiveConfig = Config & { readonly marketplaceUrl: string }

export interface LiveParts {
  readonly metrics: Metrics
  readonly clock: Clock
  /** Null when no other process shares them. */
  readonly sharedCopies: SharedCopies | null
}

export function createSource(config: LiveConfig, { metrics, clock, sharedCopies }: LiveParts): LiveSource {
  const get = createGet({ clock, maxConnections: 64, userAgent: 'ershou' })
  const readers = createReaders({
    get,
    maxBytes: LARGEST_ANSWER_BYTES,
    retry: { ...RETRY, budgetMs: config.sourceBudgetMs, attemptTimeoutMs: config.sourceTimeoutMs },
    breaker: BREAKER,
    store: createCopyStore({ maxBytes: config.cacheMb * MIB }),
    ...(sharedCopies ? { shared: sharedCopies } : {}),
    clock,
    random: Math.random,
    observe: observeUpstream(metrics),
  })
  return {
    source: createMarketplaceSource({ baseUrl: config.marketplaceUrl, createRead: readers.create }),
    failing: () =>
      Object.entries(readers.states())
        .filter(([name, state]) => state === 'open' && name !== DISPENSABLE)
        .map(([name]) => name),
    async fetchText(url) {
      const options = { timeoutMs: config.sourceTimeoutMs, maxBytes: LARGEST_ANSWER_BYTES, accept: 'text/xml' }
      const { status, body } = await get(url, options)
      if (status !== 200) throw new Error(`status ${status}`)
      return body.toString('utf8')
    },
    close: get.close,
  }
}

export function observeUpstream(metrics: Metrics): (event: UpstreamEvent) => void {
  return (event) => {
    if (event.event === 'read') return
    if (event.event === 'breaker') {
      metrics.breakerOpen.set({ reader: event.reader }, event.state === 'closed' ? 0 : 1)
      return
    }
    metrics.sourceDuration.observe(event.duration_ms / 1000)
    if (event.failure !== null) metrics.sourceFailures.inc({ kind: event.failure })
  }
}
