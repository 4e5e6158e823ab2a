/** Records every answer that was sent: metrics, the usage of its account, a line in the log. */
import type { IncomingMessage } from 'node:http'
import type { UsageRecorder } from '../accounts/usage-recorder.ts'
import type { Caller } from '../domain/accounts/callers.ts'
import { redactKeys } from '../domain/redact.ts'
import type { Log } from '../observe/log.ts'
import type { RequestMetrics } from '../observe/request-metrics.ts'
import type { Exchange } from '../web/exchange.ts'
import type { Sent } from '../web/exchanges.ts'

interface ObserverParts {
  /** Endpoints that are counted one by one; the others together. */
  readonly names: readonly string[]
  readonly metrics: RequestMetrics
  readonly recorder: UsageRecorder
  readonly log: Log
  readonly logRequests: boolean
  readonly now: () => number
  readonly stopwatch: () => number
}

export function createRequestObserver(parts: ObserverParts) {
  const { names, metrics, recorder, log, logRequests, now, stopwatch } = parts
  const observers = new Map(names.map((name) => [name, metrics.of(name)]))
  const observeOther = metrics.of('other')
  const fieldsOf = createCallerFields()
  return (request: IncomingMessage, exchange: Exchange, sent: Sent): void => {
    const { endpoint, caller, request_id, cost, refused_by, allowance, began_ms } = exchange
    const { status } = sent
    const took_ms = stopwatch() - began_ms
    ;(observers.get(endpoint) ?? observeOther)(status, took_ms)
    const isLogged = logRequests && log.isLevelEnabled('info')
    if (!caller && !isLogged) return
    const path = readPathname(request)
    if (caller) {
      const at_ms = now()
      recorder.record({ caller, endpoint, request_id, path, status, cost, refused_by, allowance, at_ms, took_ms })
    }
    if (!isLogged) return
    const cache = sent.cache === undefined ? '' : `,"cache":"${sent.cache}"`
    const spent = caller ? `,"cost":${cost}` : ''
    const ms = Math.round(took_ms * 100) / 100
    log.writeInfo(
      `${fieldsOf(caller, endpoint)},"request_id":"${request_id}","method":"${request.method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms}${cache},"address":"${exchange.origin.address}"${spent}`,
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

/** One-time links. */
const LINKS = '/link/'
/** Longer paths are cut off. */
const LONGEST_PATH = 300

/** Without the query, which may contain a key by mistake. */
function readPathname({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  const end = url.indexOf('?')
  const path = redactKeys(url.slice(0, Math.min(LONGEST_PATH, end === -1 ? url.length : end)))
  // The rest is a secret.
  return path.startsWith(LINKS) ? `${LINKS}…` : path
}
