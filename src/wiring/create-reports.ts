/** Wires the reports: connections to strangers, retries, breakers, copies, and the thread that parses. */
import { hash } from 'node:crypto'
import { findReportProvider, isAtReportOrigin } from '../domain/links/report-addresses.ts'
import { createReports as createReportsOver } from '../reports/create-reports.ts'
import { createParserThread, describeUnread } from '../reports/parser-thread/create-parser-thread.ts'
import { PARSERS } from '../reports/providers.ts'
import { cacheBytesOf } from '../settings/cache-shares.ts'
import type { Config } from '../settings/config.ts'
import { createHostPace } from '../upstream/create-host-pace.ts'
import { createReaders, observeUpstream } from '../upstream/create-readers.ts'
import { createGetFromStranger } from '../upstream/get-from-stranger.ts'
import { createCopyStore } from '../upstream/with-cache.ts'
import { BREAKER, type LiveParts } from './create-source.ts'

const MIB = 1024 * 1024
const HOUR_MS = 3_600_000
const STALE_MS = 7 * 24 * HOUR_MS
const LARGEST_DOCUMENT_BYTES = 8 * MIB
const RETRY = { attempts: 2, pauseMs: 200, maxPauseMs: 1000 }
const ACCEPT = 'text/html,application/xhtml+xml,application/pdf'

/** How long copies of reports are used, and how long at most while the provider cannot be reached. */
export const REPORT_LIFETIMES = { freshMs: 24 * HOUR_MS, staleMs: STALE_MS, refusedMs: 10 * 60_000 }

const LIFETIME = { accept: ACCEPT, fresh_ms: REPORT_LIFETIMES.freshMs, stale_ms: STALE_MS, needs_final_url: true }

export function createReports(config: Config, parts: LiveParts) {
  const { metrics, states, clock, sharedCopies, tally } = parts
  const [documentBytes, parsedBytes] = [cacheBytesOf(config, 'documents'), cacheBytesOf(config, 'parsed')]
  const store = createCopyStore({ maxBytes: documentBytes })
  tally.watchCache('documents', () => ({ bytes: store.bytes(), max_bytes: documentBytes, items: store.size() }))
  const get = createGetFromStranger({
    clock,
    maxConnections: 16,
    userAgent: 'ershou',
    allowPrivate: config.reportAllowPrivate,
    followsRedirects: (url) => isAtReportOrigin(config.reportHosts, url),
  })
  const thread = createParserThread({
    clock,
    onUnread(provider, reason, url) {
      metrics.unreadReports.inc({ provider, reason })
      states.failed(`parse_${provider}`, describeUnread(reason, url), `PARSER_${reason.toUpperCase()}`)
    },
    onRead: (provider) => states.worked(`parse_${provider}`),
  })
  const readers = createReaders({
    get,
    maxBytes: LARGEST_DOCUMENT_BYTES,
    retry: { ...RETRY, budgetMs: config.sourceBudgetMs, attemptTimeoutMs: config.sourceTimeoutMs },
    breaker: BREAKER,
    // A provider's documents may lie on several hosts: one that is down is no other's fault.
    breakerScope: (url) => new URL(url).host,
    store,
    ...(sharedCopies ? { shared: sharedCopies } : {}),
    clock,
    random: Math.random,
    observe: observeUpstream(parts),
  })
  const findProvider = (url: string) => findReportProvider(config.reportHosts, url)
  const reports = createReportsOver({
    parsers: PARSERS,
    findProvider,
    createRead: (provider, check) => readers.create({ ...LIFETIME, name: `report_${provider}`, check }),
    parse: thread.parse,
    now: clock.now,
    staleMs: STALE_MS,
    maxParsedBytes: parsedBytes,
    onOutcome: tally.reported,
  })
  tally.watchCache('parsed', () => ({ ...reports.kept(), max_bytes: parsedBytes }))
  const paced = createPacedGet(config, clock)
  return {
    ...reports,
    parse: thread.parse,
    /** Reads within the budget of each host, and keeps no documents. */
    paced: createReportsOver({
      parsers: PARSERS,
      findProvider,
      createRead: (provider, check) =>
        createPacedReaders(config, parts, paced).create({ ...LIFETIME, name: `report_${provider}_copy`, check }),
      parse: thread.parse,
      now: clock.now,
      staleMs: STALE_MS,
      maxParsedBytes: 1,
      onOutcome: tally.reported,
    }),
    async close(): Promise<void> {
      await get.close()
      await paced.close()
      await thread.close()
    },
  }
}

/** Connections of its own, so that reading in the background holds up nobody who waits. */
function createPacedGet(config: Config, clock: LiveParts['clock']) {
  return createGetFromStranger({
    clock,
    maxConnections: config.reportsAtOnce,
    userAgent: 'ershou',
    allowPrivate: config.reportAllowPrivate,
    followsRedirects: (url) => isAtReportOrigin(config.reportHosts, url),
    pace: createHostPace({ perMinute: config.reportsPerMinute, clock }),
  })
}

function createPacedReaders(config: Config, parts: LiveParts, get: ReturnType<typeof createPacedGet>) {
  return createReaders({
    get,
    maxBytes: LARGEST_DOCUMENT_BYTES,
    // A report that fails is tried again much later.
    retry: { ...RETRY, attempts: 1, budgetMs: config.sourceBudgetMs, attemptTimeoutMs: config.sourceTimeoutMs },
    breaker: BREAKER,
    breakerScope: (url) => new URL(url).host,
    store: createCopyStore({ maxBytes: 1 }),
    clock: parts.clock,
    random: Math.random,
    observe: observeUpstream(parts),
  })
}

/** The version of the parser that reads an address, and all versions that are current. */
export function describeParsers({ reportHosts }: Pick<Config, 'reportHosts'>) {
  const versions = new Map(PARSERS.map(({ provider, version }) => [provider, `${provider} ${version}`]))
  // An address of no provider may belong to one after the next start.
  const addresses = reportHosts.map(({ provider, origin, path }) => `${provider}=${origin}${path}`)
  const none = `none ${hash('sha256', addresses.join(','), 'base64url').slice(0, 12)}`
  return {
    parserOf: (url: string) => versions.get(findReportProvider(reportHosts, url) ?? '') ?? none,
    isProviders: (url: string) => findReportProvider(reportHosts, url) !== null,
    parsers: [...versions.values(), none],
    hosts: [...new Set(reportHosts.map(({ origin }) => new URL(origin).host))],
  }
}
