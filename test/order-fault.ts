/** Lets the time of every request come that hangs at the stand-in marketplace: when it has arrived there, not when some time has passed. */
import { setTimeout as pause } from 'node:timers/promises'
import type { ManualClock } from '../src/observe/fixtures/manual-clock.ts'
import type { RunningMarketplace } from './start-marketplace.ts'

interface Journal {
  readonly requests: readonly { readonly fault: string | null }[]
}

/** A delay that nobody waits for is as good as a hanging. */
const ENDLESS_MS = 3_600_000
/** Who asks without a pause takes the machine from those that he waits for. */
const PAUSE_MS = 3

export interface Hanging {
  /** Does the work's waiting for it; resolves and rejects as the work does. */
  outlast<Result>(work: Promise<Result>): Promise<Result>
}

/** Orders a fault, which may be one that keeps requests hanging, while none is under way. The clock is that of all who ask. */
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
      // As long as one of them is still on its way, or is answered, its time has not come.
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
