/** Collects what the status page and its feeds tell. Strangers learn no reasons of failures. */
import type { ServiceUsage } from '../../../../accounts/operator/service-usage.ts'
import { isFailure } from '../../../../domain/failure.ts'
import type { ShareRead, SharesRead } from '../../../../domain/inventory/share-read.ts'
import type { Incident, PartHistory } from '../../../../domain/operations/status-history.ts'
import { isBeingCopied, type Operations } from '../../../../domain/operations.ts'

export interface StatusSources {
  readonly operations: Pick<Operations, 'look'>
  readonly readHistory: () => Promise<readonly PartHistory[]>
  readonly readLastDay: ServiceUsage['readLastDay']
  readonly sharesRead: () => SharesRead
  readonly now: () => number
}

type PartState = 'operational' | 'first_copy' | 'failing' | 'not_enabled'

export interface PartStatus {
  readonly part: string
  readonly state: PartState
  /** Null = nothing was observed, or the history cannot be read. */
  readonly history: PartHistory | null
}

export interface ServiceStatus {
  readonly at_ms: number
  /** The worst state of a part; the first copy of the market is better than a failure. */
  readonly state: Exclude<PartState, 'not_enabled'>
  /** How much of the first copy is made; null = none is being made. */
  readonly first_copy: ShareRead | null
  readonly parts: readonly PartStatus[]
  /** Newest first; null = the history cannot be read. */
  readonly incidents: readonly Incident[] | null
  /** When the copy of the market was last complete; null = never, undefined = there is none. */
  readonly complete_at_ms: number | null | undefined
  /** Null = no requests, or not known. */
  readonly p95_ms: number | null
}

const KEEP_MS = 10_000

/** Many visitors within seconds cost one read. */
export function createStatusReader(sources: StatusSources): () => Promise<ServiceStatus> {
  const { now } = sources
  let kept: { readonly at_ms: number; readonly status: Promise<ServiceStatus> } | null = null
  return () => {
    const at = now()
    if (kept !== null && Math.abs(at - kept.at_ms) < KEEP_MS) return kept.status
    const status = read(sources, at)
    kept = { at_ms: at, status }
    // An error is told to those who wait for it, and the next visitor reads again.
    status.catch(() => {
      if (kept?.status === status) kept = null
    })
    return status
  }
}

async function read(
  { operations, readHistory, readLastDay, sharesRead }: StatusSources,
  at_ms: number,
): Promise<ServiceStatus> {
  const { parts, inventory } = operations.look()
  const history = await readHistory().catch(unlessFailing)
  const lastDay = await readLastDay().catch(unlessFailing)
  // While a process starts, that is told; afterwards it tells nothing.
  const told = Object.entries(parts).filter(([part, state]) => part !== 'startup' || state !== 'ok')
  const shown = told.map(([part, state]) => ({
    part,
    state: isBeingCopied(part, inventory) && state === 'ok' ? ('first_copy' as const) : stateOf(state),
    history: history?.find((one) => one.part === part) ?? null,
  }))
  const incidents = history?.flatMap((one) => one.incidents).sort((a, b) => b.from_ms - a.from_ms)
  return {
    at_ms,
    state: WORST_FIRST.find((one) => shown.some(({ state }) => state === one)) ?? 'operational',
    first_copy: sharesRead().cars,
    parts: shown,
    incidents: incidents ?? null,
    complete_at_ms: inventory === null ? undefined : inventory.complete_at_ms,
    p95_ms: lastDay?.p95_ms ?? null,
  }
}

const WORST_FIRST = ['failing', 'first_copy'] as const

function stateOf(state: string): PartState {
  return state === 'ok' ? 'operational' : state === 'not set' ? 'not_enabled' : 'failing'
}

/** The page tells that the storage fails, and so must not fail with it. */
function unlessFailing(error: unknown): null {
  if (isFailure(error)) return null
  throw error
}
