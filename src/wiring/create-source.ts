/** Wires the live marketplace: connections, retries, breaker, copies, metrics and log. */
import type { SharedCopies } from '../domain/reading.ts'
import type { Clock } from '../observe/clock.ts'
import type { StateLog } from '../observe/create-state-log.ts'
import type { Log } from '../observe/log.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { Tally } from '../observe/tally.ts'
import { cacheBytesOf } from '../settings/cache-shares.ts'
import type { Config } from '../settings/config.ts'
import { createMarketplaceSource } from '../sources/marketplace/index.ts'
import type { Resource } from '../sources/marketplace/settings.ts'
import { createReaders, observeUpstream, withAttemptEvents } from '../upstream/create-readers.ts'
import { createFetchText, createGet, type Get } from '../upstream/get.ts'
import { createCopyStore } from '../upstream/with-cache.ts'

const MIB = 1024 * 1024
const LARGEST_ANSWER_BYTES = 8 * MIB
const RETRY = { attempts: 3, pauseMs: 150, maxPauseMs: 1000 }
/** Concurrent connections to the marketplace, by what is read, so that a slow resource delays no other. */
const CONNECTIONS = { search: 24, car: 24, sheet: 16, others: 8 } as const
/** A car without its spec sheet is still an answer. */
const DISPENSABLE: Resource = 'sheet'
/** A source that is up half of the time is used half of the time: it is tried again soon. */
export const BREAKER = {
  failures: 8,
  share: 0.8,
  windowMs: 5000,
  silenceMs: 2000,
  coolDownMs: 1000,
  maxCoolDownMs: 10_000,
  probeMs: 250,
}

export type LiveSource = ReturnType<typeof createSource>

export type LiveConfig = Config & { readonly marketplaceUrl: string }

/** What every part of the service reports to, and takes its time from. */
export interface Observed {
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly states: StateLog
  readonly tally: Tally
}

export interface LiveParts extends Omit<Observed, 'log'> {
  /** Null when no other process shares them. */
  readonly sharedCopies: SharedCopies | null
}

export function createSource(config: LiveConfig, parts: LiveParts) {
  const { clock, sharedCopies, tally } = parts
  const observe = observeUpstream(parts)
  const max_bytes = cacheBytesOf(config, 'copies')
  const store = createCopyStore({ maxBytes: max_bytes })
  tally.watchCache('copies', () => ({ bytes: store.bytes(), max_bytes, items: store.size() }))
  const gets = new Map(
    Object.entries(CONNECTIONS).map(([name, maxConnections]) => [
      name,
      createGet({ clock, maxConnections, userAgent: 'ershou' }),
    ]),
  )
  const get = gets.get('others') as Get
  const readers = createReaders({
    get,
    getOf: (name) => gets.get(name),
    maxBytes: LARGEST_ANSWER_BYTES,
    retry: { ...RETRY, budgetMs: config.sourceBudgetMs, attemptTimeoutMs: config.sourceTimeoutMs },
    breaker: BREAKER,
    store,
    ...(sharedCopies ? { shared: sharedCopies } : {}),
    clock,
    random: Math.random,
    observe,
  })
  return {
    source: createMarketplaceSource({ baseUrl: config.marketplaceUrl, createRead: readers.create }),
    /** The resources whose breaker is open. */
    failing: (): readonly string[] =>
      Object.entries(readers.states())
        .filter(([name, state]) => state === 'open' && name !== DISPENSABLE)
        .map(([name]) => name),
    fetchText: withAttemptEvents(
      createFetchText(get, { timeoutMs: config.sourceTimeoutMs, maxBytes: LARGEST_ANSWER_BYTES, accept: 'text/xml' }),
      { resource: 'rates', clock, observe },
    ),
    close: async () => void (await Promise.all([...gets.values()].map((one) => one.close()))),
  }
}
