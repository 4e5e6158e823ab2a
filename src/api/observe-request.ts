/** What is kept of every answer that has left: counts and latencies, the usage of its account, a line in the log. */
import type { IncomingMessage } from 'node:http'
import type { UsageRecorder } from '../accounts/usage-recorder.ts'
import type { Caller } from '../domain/accounts/callers.ts'
import { redactKeys } from '../domain/redact.ts'
import type { ChildLog, Log } from '../observe/log.ts'
import type { RequestMetrics } from '../observe/request-metrics.ts'
import type { Exchange } from '../web/exchange.ts'
import type { Sent } from '../web/exchanges.ts'
import type { Endpoint } from './endpoint.ts'

interface ObserverParts {
  readonly endpoints: readonly Endpoint[]
  readonly metrics: RequestMetrics
  readonly recorder: UsageRecorder
  readonly log: Log
  /** A line in the log for every answer. */
  readonly logRequests: boolean
  readonly now: () => number
  readonly stopwatch: () => number
}

export function createRequestObserver(parts: ObserverParts) {
  const { endpoints, metrics, recorder, log, logRequests, now, stopwatch } = parts
  const observers = new Map(endpoints.map(({ name }) => [name, metrics.of(name)]))
  const observeOther = metrics.of('other')
  const logOf = createRequestLogs(log)
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
    const line = {
      request_id,
      method: request.method,
      path,
      status,
      ms: Math.round(took_ms * 100) / 100,
      cache: sent.cache,
      address: exchange.origin.address,
      cost: caller ? cost : undefined,
    }
    logOf(caller, endpoint).info(line, 'request')
  }
}

/** What is the same for all requests of a caller to an endpoint is written out once: it is half of a line. */
function createRequestLogs(log: Log): (caller: Caller | null, endpoint: string) => ChildLog {
  const ofCallers = new WeakMap<Caller, Map<string, ChildLog>>()
  const ofNobody = new Map<string, ChildLog>()

  function logsOf(caller: Caller | null): Map<string, ChildLog> {
    if (caller === null) return ofNobody
    const known = ofCallers.get(caller)
    if (known) return known
    const logs = new Map<string, ChildLog>()
    ofCallers.set(caller, logs)
    return logs
  }

  return (caller, endpoint) => {
    const logs = logsOf(caller)
    const known = logs.get(endpoint)
    if (known) return known
    const fields = caller ? { account_id: caller.account.id, key_id: caller.key.id } : {}
    const made = log.child({ route: endpoint, ...fields })
    logs.set(endpoint, made)
    return made
  }
}

/** One-time links. */
const LINKS = '/link/'
/** As much of a path as tells where somebody went. */
const LONGEST_PATH = 300

/** Without the query, in which somebody may have put a key. */
function readPathname({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  const end = url.indexOf('?')
  const path = redactKeys(url.slice(0, Math.min(LONGEST_PATH, end === -1 ? url.length : end)))
  // What follows opens an account, once.
  return path.startsWith(LINKS) ? `${LINKS}…` : path
}
