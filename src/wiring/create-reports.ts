/** Wires the reports: connections to strangers, retries, breakers, copies, and the thread that parses. */
import type { Config } from '../config.ts'
import type { Reports } from '../domain/report.ts'
import type { SharedCopies } from '../domain/shared-copies.ts'
import type { Clock } from '../observe/clock.ts'
import type { Log } from '../observe/log.ts'
import type { Metrics } from '../observe/metrics.ts'
import { createParserThread } from '../reports/create-parser-thread.ts'
import { createReports as createReportsOver } from '../reports/create-reports.ts'
import { PARSERS } from '../reports/providers.ts'
import { createCopyStore } from '../upstream/copy-store.ts'
import { createReaders } from '../upstream/create-readers.ts'
import { createGetFromStranger } from '../upstream/get-from-stranger.ts'
import { observeUpstream } from './create-source.ts'

const MIB = 1024 * 1024
const HOUR_MS = 3_600_000
const LARGEST_DOCUMENT_BYTES = 8 * MIB
const RETRY = { attempts: 2, pauseMs: 200, maxPauseMs: 1000 }
const BREAKER = { failures: 8, coolDownMs: 5000 }
/** Of the memory for copies. */
const DOCUMENTS_SHARE = 0.5
const PARSED_SHARE = 0.125
const ACCEPT = 'text/html,application/xhtml+xml,application/pdf'

export interface LiveReports extends Reports {
  close(): Promise<void>
}

export interface ReportsWiring {
  readonly metrics: Metrics
  readonly log: Log
  readonly clock: Clock
  readonly sharedCopies: SharedCopies | null
}

export function createReports(config: Config, { metrics, log, clock, sharedCopies }: ReportsWiring): LiveReports {
  const get = createGetFromStranger({
    clock,
    maxConnections: 16,
    userAgent: 'ershou',
    allowPrivate: config.reportAllowPrivate,
  })
  const thread = createParserThread({
    clock,
    onFatal: (provider) =>
      metrics.sourceFailures.inc({ resource: `report_${provider ?? 'unknown'}`, kind: 'fatal_document' }),
  })
  const readers = createReaders({
    get,
    maxBytes: LARGEST_DOCUMENT_BYTES,
    retry: { ...RETRY, budgetMs: config.sourceBudgetMs, attemptTimeoutMs: config.sourceTimeoutMs },
    breaker: BREAKER,
    store: createCopyStore({ maxBytes: config.cacheMb * MIB * DOCUMENTS_SHARE }),
    ...(sharedCopies ? { shared: sharedCopies } : {}),
    clock,
    random: Math.random,
    observe: observeUpstream(metrics, log),
  })
  const reports = createReportsOver({
    parsers: PARSERS,
    createRead: (provider, check) =>
      readers.create({
        name: `report_${provider}`,
        accept: ACCEPT,
        check,
        fresh_ms: 24 * HOUR_MS,
        stale_ms: 7 * 24 * HOUR_MS,
      }),
    parse: thread.parse,
    now: clock.now,
    maxParsedBytes: config.cacheMb * MIB * PARSED_SHARE,
  })
  return {
    ...reports,
    async close() {
      await get.close()
      await thread.close()
    },
  }
}
