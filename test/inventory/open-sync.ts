/** A sync over the real stand-in marketplace, by HTTP, into a store in memory, with a manual clock unless a test needs the real one. */
import { createHash } from 'node:crypto'
import { NO_IDENTITY } from '../../src/domain/duplicates/ad-identity.ts'
import { NO_NUMBERS } from '../../src/domain/fields/search-fields.ts'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import type { MakeDigest } from '../../src/domain/inventory/inventory-writer.ts'
import type { PaceEvent } from '../../src/domain/inventory/pace.ts'
import type { SearchColumns } from '../../src/domain/inventory/search-columns.ts'
import { createSync, type Sync, type SyncEvent, type SyncOptions } from '../../src/inventory/sync/create-sync.ts'
import { type Clock, SYSTEM_CLOCK } from '../../src/observe/clock.ts'
import { createNativeReader } from '../../src/sources/marketplace/native-reader.ts'
import { createPacedRead, type PacedRead } from '../../src/upstream/create-paced-read.ts'
import { createGet, type Get } from '../../src/upstream/get.ts'
import type { RunningMarketplace } from '../start-marketplace.ts'

export interface OpenSyncOptions
  extends Partial<Pick<SyncOptions, 'refreshMs' | 'atOnce' | 'pageSize' | 'passEveryMs' | 'catalogueMs'>> {
  readonly store: InventoryStore
  readonly clock: Clock
  readonly perSecond?: number
  readonly perDay?: number
  readonly pauseMs?: number
  /** Stops after this number of requests, in the middle of its work. */
  readonly stopAfter?: number
  /** Called before each request, with its number from 1. */
  readonly onRequest?: (number: number) => Promise<void>
}

export interface OpenSync {
  readonly sync: Sync
  readonly events: (SyncEvent | PaceEvent)[]
  readonly paced: PacedRead
  /** When each request was made, by the clock. */
  readonly times: readonly number[]
  /** As a signal to the process would. */
  stop(): void
  close(): Promise<void>
}

const ALLOWANCE = 'test.allowance'

export function openSync(market: Pick<RunningMarketplace, 'url'>, options: OpenSyncOptions): OpenSync {
  const { store, clock, perSecond = Number.POSITIVE_INFINITY, perDay = Number.POSITIVE_INFINITY, ...rest } = options
  const controller = new AbortController()
  const { signal } = controller
  const events: (SyncEvent | PaceEvent)[] = []
  const observe = (event: SyncEvent | PaceEvent) => void events.push(event)
  // Timeouts are real: nothing here advances the clock during a request.
  const get = createGet({ clock: SYSTEM_CLOCK, maxConnections: 16, userAgent: 'ershou' })
  const times: number[] = []
  const counting: Get = Object.assign(
    async (...request: Parameters<Get>) => {
      times.push(clock.now())
      if (times.length === options.stopAfter) controller.abort()
      await options.onRequest?.(times.length)
      return get(...request)
    },
    { close: get.close },
  )
  const paced = createPacedRead({
    get: counting,
    accept: 'application/json',
    perSecond,
    perDay,
    notes: { recall: () => store.recall(ALLOWANCE), remember: (text) => store.remember(ALLOWANCE, text) },
    timeoutMs: 60_000,
    maxBytes: 8_388_608,
    attempts: 3,
    clock,
    random: () => 0.5,
    signal,
    observe,
    ...(options.pauseMs === undefined ? {} : { pauseMs: options.pauseMs }),
  })
  const reader = createNativeReader({ baseUrl: market.url, read: paced.read })
  const sync = createSync({ market: reader, store, makeDigest, clock, signal, observe, ...rest })
  return {
    sync,
    events,
    paced,
    times,
    stop: () => controller.abort(),
    async close() {
      controller.abort()
      await paced.close()
    },
  }
}

/** Values that change on their own, and are not changes of the car. */
const VOLATILE = ['publicdate', 'followcount', 'displacecount', 'servicetimes', 'price']

/** A simple digest of a car; the real one is built from the parsers and the catalogue. */
export const makeDigest: MakeDigest = (id, { list, detail, sheet }) => {
  const raw = detail as Record<string, unknown>
  const row = (list ?? {}) as Record<string, unknown>
  const rest = Object.entries(raw).filter(([key]) => !VOLATILE.includes(key))
  const facts = JSON.stringify([rest, row['cartags'] ?? null, sheet])
  const price = Number(raw['price']) || null
  const columns: SearchColumns = {
    ...NOTHING_KNOWN,
    brand_id: Number(raw['brandid']),
    series_id: Number(raw['seriesid']),
    title: String(raw['carname']),
    price_cny: price === null ? null : Math.round(price * 10_000),
    mileage_km: Math.round(Number(raw['mileage']) * 10_000) || null,
  }
  return {
    columns,
    rows: { en: JSON.stringify({ id }), zh: JSON.stringify({ id }) },
    listed: null,
    report_link: null,
    identity: NO_IDENTITY,
    fingerprint: createHash('sha256').update(facts).digest('base64url'),
    made_by: 'test',
  }
}

const NOTHING_KNOWN: SearchColumns = {
  ...NO_NUMBERS,
  brand_id: null,
  series_id: null,
  title: '',
  english_title: '',
  has_report: 0,
}
