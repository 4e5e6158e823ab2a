/** Wires what callers meet: the app, /v1 and its limits, the probes, the description and the reference. */

import { randomBytes } from 'node:crypto'
import type { UsageRecorder } from '../accounts/usage-recorder.ts'
import { createAnswers } from '../api/answers.ts'
import { buildOpenApi, readExamples } from '../api/description/openapi.ts'
import { openApiPage } from '../api/description/openapi-page.ts'
import { findProposals, keepProposals, type Proposals } from '../api/description/proposals.ts'
import { securityPages, sitemapPage, withCanonical } from '../api/description/site/crawler-pages.ts'
import { movedPages, sitePages } from '../api/description/site/site-pages.ts'
import type { DownloadParts } from '../api/download/download.ts'
import { EXPORT_FILE } from '../api/download/export-file-row.ts'
import type { Endpoint } from '../api/endpoint.ts'
import { createMetering } from '../api/limits/metering.ts'
import { createRequestObserver } from '../api/observe-request.ts'
import { registerApi } from '../api/plugin.ts'
import { createTargetRedactor } from '../api/redact-target.ts'
import type { SampleTable } from '../api/sides.ts'
import type { Catalog } from '../catalog/create-catalog.ts'
import { PARTS_PER_PAGE } from '../dashboard/pages/market/access/with-market-access.ts'
import { registerDashboard } from '../dashboard/plugin.ts'
import { createPathProposer } from '../dashboard/propose-path.ts'
import { createShowMismatch } from '../dashboard/show-mismatch.ts'
import { listPaths } from '../dashboard/table.ts'
import type { Callers } from '../domain/accounts/callers.ts'
import type { Meter } from '../domain/limits/meter.ts'
import type { ToldCounts } from '../domain/limits/told-counts.ts'
import { MCP_PATH, registerMcp } from '../mcp/plugin.ts'
import type { Log } from '../observe/log.ts'
import { readProgramVersion } from '../observe/program-version.ts'
import { cacheBytesOf } from '../settings/cache-shares.ts'
import type { Config } from '../settings/config.ts'
import { samplePauseMs } from '../sources/samples/samples.ts'
import { type App, createApp } from '../web/app.ts'
import type { Exchange } from '../web/exchange.ts'
import type { Route } from '../web/find-path.ts'
import { createGuard } from '../web/guard.ts'
import { healthPage, type Readiness, readinessPage } from '../web/probes.ts'
import { FairQueue } from '../web/queues/fair-queue.ts'
import { createRequestIds } from '../web/request-ids.ts'
import { samplePages } from '../web/sample-pages.ts'
import type { Samples } from './create-samples.ts'
import type { Observed } from './create-source.ts'
import type { Dashboard } from './dashboard/create-dashboard.ts'

/** Concurrent requests of one connection. */
const MOST_PIPELINED = 32
/** How long a client may take to read a response. */
const WRITE_TIMEOUT_MS = 30_000
/** How long a refused client has to read the reason. */
const LINGER_MS = 2000

const SAMPLE_ANSWERS_BYTES = 2 * 1024 * 1024

interface WebParts extends Omit<Observed, 'states'> {
  readonly endpoints: readonly Endpoint[]
  readonly catalog: Catalog
  readonly readiness: Readiness
  readonly callers: Callers & { demoKeys(): readonly unknown[] }
  readonly meter: Meter
  readonly toldCounts: ToldCounts | null
  readonly recorder: UsageRecorder
  readonly dashboard: Dashboard
  readonly download: Omit<DownloadParts, 'plans' | 'now'>
  readonly catalogueVersion: () => string
  readonly samples: Pick<Samples, 'catalog' | 'catalogueVersion' | 'prepare'> & {
    readonly endpoints: readonly Endpoint[]
  }
  readonly stopwatch: () => number
  /** Of the guards, whose minutes must not begin anew when the clock is set. */
  readonly guardNow: () => number
  /** The name of this process among several; null = it has none. */
  readonly node: string | null
}

export function createWeb(config: Config, parts: WebParts): App {
  const { endpoints, catalog, callers, meter, recorder, dashboard, catalogueVersion } = parts
  const { log, metrics, tally, clock, stopwatch } = parts
  const { now } = clock
  const max_bytes = cacheBytesOf(config, 'rendered')
  const program = readProgramVersion()
  const answers = createAnswers({ now, catalogueVersion, maxRenderedBytes: max_bytes, program })
  tally.watchCache('rendered', () => ({ ...answers.kept(), max_bytes }))
  const openGuard = (guard: string, perMinute: number) =>
    createGuard({ perMinute, now: parts.guardNow, shared: parts.toldCounts && { guard, told: parts.toldCounts } })
  const addressGuard = openGuard('address', config.addressPerMinute)
  const queue = new FairQueue({ now: stopwatch, onRefused: metrics.requests.refused })
  metrics.requests.watchWaiting(() => queue.waiting)
  const { contact, publicUrl, inventory: hasInventory, mcp: hasTools } = config
  const served = [...endpoints, EXPORT_FILE]
  const examples = readExamples()
  const describe = (known?: Proposals) => buildOpenApi(served, examples, { contact, proposals: known })
  const proposals = keepProposals({ find: () => findProposals(catalog), clock })
  const site = sitePages({ openapi: describe(), proposals, hasInventory, hasTools, publicUrl, frame: dashboard.frame })
  const onBug = ({ request_id }: Exchange, error: unknown) => logBug(log, request_id, error)
  const app: App = createApp({
    routes: [...listRoutes(config, served), ...listPaths(dashboard.routes)],
    showMismatch: createShowMismatch(createPathProposer(dashboard.routes), dashboard.frame, now),
    pages: [
      ...probePages(parts, () => app.isLeaving()),
      ...samplePages(),
      openApiPage({ describe, proposals: keepExamples(parts), publicUrl }),
      ...withCanonical(site, publicUrl),
      ...movedPages(),
      sitemapPage(site),
      ...securityPages({ contact, publicUrl, now }),
    ],
    newRequestId: createRequestIds(randomBytes, parts.node),
    stopwatch,
    trustProxy: config.trustProxy,
    publicUrl,
    maxConnections: config.maxConnections,
    maxPerAddress: config.trustProxy > 0 ? null : config.maxConnectionsPerAddress,
    maxPipelined: MOST_PIPELINED,
    writeTimeoutMs: WRITE_TIMEOUT_MS,
    lingerMs: LINGER_MS,
    drainNoticeMs: config.drainNoticeMs,
    drainIdleMs: config.drainIdleMs,
    sleep: clock.sleep,
    maxInFlight: config.maxInFlight,
    onAnswered: createRequestObserver({
      names: [...served.map(({ name }) => name), 'market', 'photo', 'mcp'],
      metrics: metrics.requests,
      recorder,
      redact: createTargetRedactor(endpoints),
      log,
      logRequests: config.logRequests,
      now,
      stopwatch,
    }),
    onBug,
  })
  const invalidGuard = openGuard('invalid', config.invalidPerMinute)
  const onDecision = metrics.requests.decided
  const metering = createMetering({ callers, meter, addressGuard, invalidGuard, onDecision })
  registerApi(app, {
    ...{ endpoints, answers, queue, metering, onBug },
    samples: createSampleTable(parts, program),
    download: { ...parts.download, plans: config.exportPlans, now },
    onOutcome: metrics.requests.outcome,
  })
  const { passAddress } = metering
  // A tool asks /v1, which knows its caller: a message of MCP has none of its own.
  const authenticate = ({ ...call }: Exchange, key: string | null) => metering.authenticate(call, key)
  if (hasTools) registerMcp(app, { operations: endpoints, publicUrl, program, passAddress, authenticate })
  registerDashboard(app, {
    ...dashboard,
    now,
    guard: addressGuard,
    photoGuard: openGuard('photo', config.addressPerMinute * PARTS_PER_PAGE),
    queue,
    onBug: (id, error) => logBug(log, id, error),
  })
  return app
}

/** All paths that are not pages, for the answers to other methods. */
function listRoutes({ mcp }: Config, served: readonly Pick<Endpoint, 'path'>[]): Route[] {
  const routes = served.map(({ path }) => ({ path, methods: ['GET'] }))
  return mcp ? [...routes, { path: MCP_PATH, methods: ['POST'] }] : routes
}

function probePages({ readiness, node }: WebParts, isLeaving: () => boolean) {
  const { needed, told, figures } = readiness
  const all = { ...needed, shutdown: () => (isLeaving() ? 'leaving' : null) }
  return [healthPage(), readinessPage({ needed: all, told, ...(figures && { figures }) }, node)]
}

/** Cars that the reader's first key sees: the demo key sees the market, test keys see the sample cars. */
function keepExamples({ callers, catalog, samples, clock }: WebParts) {
  async function find(): Promise<Proposals> {
    if (callers.demoKeys().length > 0) return findProposals(catalog)
    await samples.prepare()
    return findProposals(samples.catalog)
  }
  return keepProposals({ find, clock })
}

function createSampleTable({ samples, clock }: WebParts, program: string): SampleTable {
  const { endpoints, prepare, catalogueVersion } = samples
  // Part of every tag: no answer from the market has the tag of one from the samples.
  const named = { program: `${program} samples`, maxRenderedBytes: SAMPLE_ANSWERS_BYTES }
  const answers = createAnswers({ now: clock.now, catalogueVersion, ...named })
  return { endpoints, answers, prepare, pause: { msOf: samplePauseMs, sleep: clock.sleep } }
}

function logBug(log: Log, request_id: string, error: unknown): void {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  log.error({ request_id, stack }, 'unexpected')
}
