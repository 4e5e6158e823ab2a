/** Caches the proposals of the reference for some minutes, so that readers of the page cause few requests to the market. */
import type { Clock } from '../../../observe/clock.ts'
import { NO_PROPOSALS, type Proposals } from './find-proposals.ts'

/** Younger proposals are not refreshed. */
const FRESH_MS = 5 * 60_000
/** Older proposals are not shown, because a car may be sold: readers wait for new ones. */
const OLDEST_MS = 30 * 60_000
/** The shortest time between two attempts. */
const PAUSE_MS = 60_000
/** How long readers wait for the page, counted from the start of an attempt, so that a slow market delays few of them. */
const LONGEST_WAIT_MS = 2500

interface KeepProposalsOptions {
  readonly find: () => Promise<Proposals>
  readonly clock: Clock
}

/** Returns the cached proposals, and refreshes old ones: once, however many readers there are. */
export function keepProposals({ find, clock }: KeepProposalsOptions): () => Proposals | Promise<Proposals> {
  let known: { readonly proposals: Proposals; readonly at: number } | null = null
  let flight: Promise<void> | null = null
  let askedAt = Number.NEGATIVE_INFINITY

  function refresh(): void {
    askedAt = clock.now()
    const found = find().catch(() => NO_PROPOSALS)
    flight = found.then((proposals) => {
      flight = null
      if (isComplete(proposals) || known === null || !isComplete(known.proposals) || isOlder(OLDEST_MS)) {
        known = { proposals, at: clock.now() }
      }
    })
  }

  const isOlder = (ms: number) => known === null || clock.now() - known.at > ms
  const current = () => (isOlder(OLDEST_MS) ? NO_PROPOSALS : (known?.proposals ?? NO_PROPOSALS))

  return () => {
    const isDue = isOlder(FRESH_MS) || !isComplete(current())
    if (flight === null && isDue && clock.now() - askedAt > PAUSE_MS) refresh()
    const leftMs = askedAt + LONGEST_WAIT_MS - clock.now()
    if (flight === null || !isOlder(OLDEST_MS) || leftMs <= 0) return current()
    return waitAtMost(flight, leftMs, clock).then(current)
  }
}

export function isComplete({ makes, ...values }: Proposals): boolean {
  return makes.length > 0 && Object.values(values).every((value) => value !== null)
}

function waitAtMost(flight: Promise<void>, ms: number, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const callOff = clock.schedule(resolve, ms)
    void flight.then(() => {
      callOff()
      resolve()
    })
  })
}
