/** Times out every request that hangs at the stand-in marketplace: once it has arrived there, not after some real time. */
import { setTimeout as pause } from 'node:timers/promises'
import type { ManualClock } from '../src/observe/fixtures/manual-clock.ts'
import type { RunningMarketplace } from './start-marketplace.ts'

interface Journal {
  readonly requests: readonly { readonly fault: string | null }[]
}

/** A delay beyond every timeout is as good as a hang. */
const ENDLESS_MS = 3_600_000
/** Polling without a pause would slow down the processes that it waits for. */
const PAUSE_MS = 3

export interface Hanging {
  /** Advances the clock for the work; resolves and rejects as the work does. */
  outlast<Result>(work: Promise<Result>): Promise<Result>
}

/** Orders a fault, which may make requests hang, while no request is running. The clock is that of all callers. */
export async function orderFault(
  { control, url }: RunningMarketplace,
  clock: ManualClock,
  fault: { readonly kind: string } & Readonly<Record<string, unknown>>,
): Promise<Hanging> {
  await fetch(`${url}/_control/journal`, { method: 'DELETE' })
  await control('faults', fault)
  let expired = 0

  async function outlast<Result>(work: Promise<Result>): Promise<Result> {
    if (!doesHang(fault)) return work
    let isDone = false
    const done = () => {
      isDone = true
    }
    work.then(done, done)
    while (!isDone) {
      const { requests } = (await control('journal')) as Journal
      const hanging = requests.filter((request) => request.fault === fault.kind).length - expired
      // As long as one of them is still in flight or is answered, the clock does not advance.
      if (hanging > 0 && hanging === clock.pending()) {
        expired += hanging
        clock.expire()
      } else await pause(PAUSE_MS)
    }
    return work
  }

  return { outlast }
}

function doesHang({ kind, delay_ms }: { readonly kind: string; readonly delay_ms?: unknown }): boolean {
  return kind === 'hang' || kind === 'slow_drip' || (kind === 'delay' && Number(delay_ms) >= ENDLESS_MS)
}
