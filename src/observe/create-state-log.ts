/** Logs failures and recoveries once per change of state, however often the work is retried, and counts every failure. */
import { describeCode, describeReason } from './describe-error.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

export type StateLog = ReturnType<typeof createStateLog>

export interface Outcomes {
  readonly onFailure: (error: unknown) => void
  readonly onSuccess: () => void
}

interface StateLogParts {
  readonly log: Pick<Log, 'warn' | 'info'>
  readonly metrics: Pick<Metrics, 'failures' | 'failing'>
  /** Monotonic milliseconds. */
  readonly stopwatch: () => number
  /** Successes must continue for this long before recovery is logged, so that an intermittent failure does not fill the log. */
  readonly settledMs?: number
}

interface Outage {
  readonly began_ms: number
  readonly reasons: Set<string>
  failed_at_ms: number
  failures: number
}

/** Names may come from outside, such as hosts; beyond this number they are logged together. */
const MOST_NAMES = 200
const OTHERS = 'others'
/** Reasons that always differ would each add a line. */
const MOST_REASONS = 5
const LONGEST_REASON = 300
/** Codes may come from outside too. */
const MOST_CODES = 64
const NO_CODE = 'none'
const OTHER_CODES = 'other'

export function createStateLog({ log, metrics, stopwatch, settledMs = 1000 }: StateLogParts) {
  const outages = new Map<string, Outage>()
  const known = new Set<string>()
  const codes = new Set<string>()

  function begin(name: string): Outage {
    const at = stopwatch()
    const outage: Outage = { began_ms: at, reasons: new Set(), failed_at_ms: at, failures: 0 }
    outages.set(name, outage)
    metrics.failing.set({ what: name }, 1)
    return outage
  }

  function nameOf(name: string): string {
    if (known.has(name)) return name
    if (known.size >= MOST_NAMES) return OTHERS
    known.add(name)
    return name
  }

  function labelOf(code: string | null): string {
    if (code === null) return NO_CODE
    if (codes.size < MOST_CODES) codes.add(code)
    return codes.has(code) ? code : OTHER_CODES
  }

  /** It failed, and why; logged when an outage starts, and for each new reason. */
  function failed(given: string, text: string, code = describeCode(text)): void {
    const name = nameOf(given)
    const reason = text.slice(0, LONGEST_REASON)
    const outage = outages.get(name) ?? begin(name)
    outage.failed_at_ms = stopwatch()
    outage.failures++
    metrics.failures.inc({ what: name, code: labelOf(code) })
    if (outage.reasons.has(reason) || outage.reasons.size >= MOST_REASONS) return
    outage.reasons.add(reason)
    log.warn({ what: name, reason, ...(code !== null && { code }) }, 'failing')
  }

  /** It worked; logged after a failure, once it has not failed for a while. Almost free while everything works. */
  function worked(given: string): void {
    if (outages.size === 0) return
    const name = known.has(given) ? given : OTHERS
    const outage = outages.get(name)
    if (outage === undefined || stopwatch() - outage.failed_at_ms < settledMs) return
    outages.delete(name)
    metrics.failing.set({ what: name }, 0)
    log.info(
      { what: name, failures: outage.failures, for_ms: Math.round(outage.failed_at_ms - outage.began_ms) },
      'works_again',
    )
  }

  return {
    failed,
    worked,
    /** Whether it has failed and not worked since. */
    isFailing: (name: string) => outages.has(name),
    /** The same for one name, for callers that do not know this log. */
    of: (name: string): Outcomes => ({
      onFailure: (error) => failed(name, describeReason(error), describeCode(error)),
      onSuccess: () => worked(name),
    }),
  }
}
