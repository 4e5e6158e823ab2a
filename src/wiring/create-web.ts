/** Wires what callers meet: the app, /v1 and its limits, the probes, the description and the reference. */
import { randomBytes } from 'node:crypto'
import type { UsageRecorder } from '../accounts/usage-recorder.ts'
import { createAnswers } from '../api/answers.ts'
import { readExamples } from '../api/description/examples.ts'
import { buildOpenApi } from '../api/description/openapi.ts'
import { referencePages } from '../api/description/reference-pages.ts'
import type { Endpoint } from '../api/endpoint.ts'
import { createGuard } from '../api/limits/guard.ts'
import { createMetering } from '../api/limits/metering.ts'
import { createRequestObserver } from '../api/observe-request.ts'
import { registerApi } from '../api/plugin.ts'
import type { Config } from '../config.ts'
import type { Callers } from '../domain/callers.ts'
import type { Meter } from '../domain/meter.ts'
import type { Clock } from '../observe/clock.ts'
import type { Log } from '../observe/log.ts'
import type { Metrics } from '../observe/metrics.ts'
import { type App, createApp } from '../web/app.ts'
import type { Exchange } from '../web/exchange.ts'
import { healthPage, openApiPage, type Part, readinessPage } from '../web/probes.ts'
import { createRequestIds } from '../web/request-ids.ts'

const MIB = 1024 * 1024
/** Of the memory for copies. */
const RENDERED_SHARE = 0.25

export interface WebParts {
  readonly endpoints: readonly Endpoint[]
  readonly readiness: Readonly<Record<string, Part>>
  readonly callers: Callers
  readonly meter: Meter
  readonly recorder: UsageRecorder
  readonly worldVersion: () => string
  readonly log: Log
  readonly metrics: Metrics
  readonly clock: Clock
  readonly stopwatch: () => number
}

export function createWeb(config: Config, parts: WebParts): App {
  const { endpoints, callers, meter, recorder, log, metrics, clock, stopwatch, worldVersion } = parts
  const { now } = clock
  const openapi = buildOpenApi(endpoints, readExamples())
  const onBug = ({ request_id }: Exchange, error: unknown) => {
    log.error(
      { request_id, stack: error instanceof Error ? (error.stack ?? error.message) : String(error) },
      'unexpected',
    )
  }
  const app: App = createApp({
    routes: endpoints.map(({ path }) => ({ path, methods: ['GET'] })),
    pages: [
      healthPage(),
      readinessPage({ ...parts.readiness, shutdown: () => (app.isLeaving() ? 'leaving' : null) }),
      openApiPage(openapi),
      ...referencePages(openapi),
    ],
    newRequestId: createRequestIds(randomBytes),
    stopwatch,
    trustProxy: config.trustProxy,
    drainNoticeMs: config.drainNoticeMs,
    drainIdleMs: config.drainIdleMs,
    sleep: clock.sleep,
    maxInFlight: config.maxInFlight,
    onAnswered: createRequestObserver({ endpoints, metrics: metrics.requests, recorder, log, now, stopwatch }),
    onBug,
  })
  registerApi(app, {
    endpoints,
    answers: createAnswers({ now, worldVersion, maxRenderedBytes: config.cacheMb * MIB * RENDERED_SHARE }),
    metering: createMetering({
      callers,
      meter,
      addressGuard: createGuard({ perMinute: config.addressPerMinute, now }),
      invalidGuard: createGuard({ perMinute: config.invalidPerMinute, now }),
      onDecision: metrics.requests.decided,
    }),
    onOutcome: metrics.requests.outcome,
    onBug,
  })
  return app
}
