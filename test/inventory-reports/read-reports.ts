/** Reads the reports of a filled inventory as a service does, from the stand-in marketplace and at a pace, but with a clock that does not wait. */
import { setImmediate as nextTick } from 'node:timers/promises'
import { formatReportHosts } from '../../scripts/report-hosts.ts'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import { findReportProvider } from '../../src/domain/links/report-addresses.ts'
import type { ReportReading } from '../../src/domain/report.ts'
import { createReportQueue } from '../../src/inventory/sync/reports/create-report-queue.ts'
import { keepReadingReports, type ReadingParts } from '../../src/inventory/sync/reports/keep-reading.ts'
import type { Clock } from '../../src/observe/clock.ts'
import { createReports } from '../../src/reports/create-reports.ts'
import { PARSERS, parseDocument } from '../../src/reports/providers.ts'
import { readConfig } from '../../src/settings/config.ts'
import { createHostPace } from '../../src/upstream/create-host-pace.ts'
import { createGetFromStranger } from '../../src/upstream/get-from-stranger.ts'
import { describeParsers } from '../../src/wiring/create-reports.ts'
import { wireReportMaker } from '../../src/wiring/inventory/wire-report-maker.ts'

const LARGEST_BYTES = 8 * 1024 * 1024

export interface ReadOptions {
  readonly marketplaceUrl: string
  readonly store: InventoryStore
  readonly clock: Clock
  readonly perMinute: number
  /** As in ERSHOU_REPORT_HOSTS; those of the stand-in unless told otherwise. */
  readonly reportHosts?: string
  readonly write?: ReadingParts['write']
}

/** Returns when each request was made, by the clock, once nothing is due. */
export async function readReports(options: ReadOptions): Promise<number[]> {
  const { marketplaceUrl, store, clock, perMinute, write } = options
  const { reportHosts } = readConfig({ ERSHOU_REPORT_HOSTS: options.reportHosts ?? formatReportHosts(marketplaceUrl) })
  const requests: number[] = []
  const wait = createHostPace({ perMinute, clock })
  const get = createGetFromStranger({
    clock,
    maxConnections: 4,
    userAgent: 'test',
    allowPrivate: true,
    async pace(url) {
      await wait(url)
      requests.push(clock.now())
    },
  })
  const reports = createReports({
    parsers: PARSERS,
    findProvider: (url) => findReportProvider(reportHosts, url),
    createRead: (_, check) => async (url) => {
      const answer = await get(url, { timeoutMs: 60_000, maxBytes: LARGEST_BYTES, accept: '*/*' })
      check(answer)
      const copy = { ...answer, id: requests.length, fetched_at_ms: clock.now() }
      return { copy, freshness: { cache: 'MISS', age_s: 0, fresh_until_ms: 0 } }
    },
    parse: (document, provider) => parseDocument(document, provider) as Promise<ReportReading>,
    now: clock.now,
    staleMs: 1,
    maxParsedBytes: 1,
  })
  const ending = new AbortController()
  const idle = new Set<string>()
  const { parserOf, parsers, hosts } = describeParsers({ reportHosts })
  // Time passes for whoever waits for a turn; a queue without work must not make it pass for the others.
  const idling = {
    now: clock.now,
    sleep: (ms: number) => (hosts.every((host) => idle.has(host)) ? clock.sleep(ms) : nextTick()) as Promise<void>,
  }
  const queue = createReportQueue(store, wireReportMaker(marketplaceUrl))
  let failure: unknown = null
  await keepReadingReports({
    ...{ reports, parserOf, parsers, hosts, clock: idling, signal: ending.signal, atOnce: 3 },
    store: {
      ...store,
      async dueReports(question) {
        const due = await store.dueReports(question)
        const lane = question.isOther ? 'others' : question.hosts.join()
        if (due.length === 0) idle.add(lane)
        else idle.delete(lane)
        if (idle.size === hosts.length + 1) ending.abort()
        return due
      },
    },
    write: write ?? queue.add,
    lock: async () => ({ lost: new AbortController().signal, release: async () => undefined }),
    onRead() {},
    onSuccess() {},
    onFailure(error) {
      failure = error
      ending.abort()
    },
  })
  await get.close()
  if (failure !== null) throw failure
  return requests
}
