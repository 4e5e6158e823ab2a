/** Records every answer that was sent: metrics, the usage of its account, a line in the log. */
import type { IncomingMessage } from 'node:http'
import type { UsageRecorder } from '../accounts/usage-recorder.ts'
import type { Caller } from '../domain/accounts/callers.ts'
import type { Log } from '../observe/log.ts'
import type { RequestMetrics } from '../observe/request-metrics.ts'
import type { Exchange } from '../web/exchange.ts'
import type { Sent } from '../web/exchanges.ts'
import { type RedactTarget, readPathname } from './redact-target.ts'

interface ObserverParts {
  /** Endpoints that are counted one by one; the others together. */
  readonly names: readonly string[]
  readonly metrics: RequestMetrics
  readonly recorder: UsageRecorder
  readonly redact: RedactTarget
  readonly log: Log
  readonly logRequests: boolean
  readonly now: () => number
  readonly stopwatch: () => number
}

/** A proxy asks them every second: only their failures are worth a line. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

export function createRequestObserver(parts: ObserverParts) {
  const { names, metrics, recorder, redact, log, logRequests, now, stopwatch } = parts
  const observers = new Map(names.map((name) => [name, metrics.of(name)]))
  const observeOther = metrics.of('other')
  const fieldsOf = createCallerFields()
  return (request: IncomingMessage, exchange: Exchange, sent: Sent): void => {
    const { endpoint, caller, request_id, cost, refused_by, error, allowance, began_ms, origin } = exchange
    const { status } = sent
    const took_ms = stopwatch() - began_ms
    ;(observers.get(endpoint) ?? observeOther)(status, took_ms)
    const target = request.url ?? ''
    const isLogged = logRequests && log.isLevelEnabled('info') && !(status === 200 && PROBES.has(target))
    if (caller) {
      const asked = { caller, endpoint, request_id, target, redact, address: origin.address }
      recorder.record({ ...asked, status, cost, refused_by, error, allowance, at_ms: now(), took_ms })
    }
    if (!isLogged) return
    const path = readPathname(target)
    const cache = sent.cache === undefined ? '' : `,"cache":"${sent.cache}"`
    const spent = caller ? `,"cost":${cost}` : ''
    const ms = Math.round(took_ms * 100) / 100
    log.writeInfo(
      `${fieldsOf(caller, endpoint)},"request_id":"${request_id}","method":"${request.method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms}${cache},"address":"${origin.address}"${spent}`,
      'request',
    )
  }
}

/** Caches the fields that all requests of a caller to an endpoint share. */
function createCallerFields(): (caller: Caller | null, endpoint: string) => string {
  const ofCallers = new WeakMap<Caller, Map<string, string>>()

  return (caller, endpoint) => {
    if (caller === null) return `,"route":"${endpoint}"`
    const known = ofCallers.get(caller)?.get(endpoint)
    if (known !== undefined) return known
    const ids = `"account_id":${JSON.stringify(caller.account.id)},"key_id":${JSON.stringify(caller.key.id)}`
    const fields = `,"route":"${endpoint}",${ids}`
    const ofEndpoints = ofCallers.get(caller) ?? new Map<string, string>()
    ofCallers.set(caller, ofEndpoints.set(endpoint, fields))
    return fields
  }
}
