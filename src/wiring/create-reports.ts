/** Wires the reports: connections to strangers, retries, breakers, copies, and the thread that parses. */

import { findReportProvider } from '../domain/links/report-addresses.ts'
import { createReports as createReportsOver } from '../reports/create-reports.ts'
import { createParserThread, describeUnread } from '../reports/parser-thread/create-parser-thread.ts'
import { PARSERS } from '../reports/providers.ts'
import { cacheBytesOf } from '../settings/cache-shares.ts'
import type { Config } from '../settings/config.ts'
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
  const reports = createReportsOver({
    parsers: PARSERS,
    findProvider: (url) => findReportProvider(config.reportHosts, url),
    createRead: (provider, check) =>
      readers.create({
        name: `report_${provider}`,
        accept: ACCEPT,
        check,
        fresh_ms: 24 * HOUR_MS,
        stale_ms: STALE_MS,
        needs_final_url: true,
      }),
    parse: thread.parse,
    now: clock.now,
    staleMs: STALE_MS,
    maxParsedBytes: parsedBytes,
    onOutcome: tally.reported,
  })
  tally.watchCache('parsed', () => ({ ...reports.kept(), max_bytes: parsedBytes }))
  return {
    ...reports,
    parse: thread.parse,
    async close(): Promise<void> {
      await get.close()
      await thread.close()
    },
  }
}
