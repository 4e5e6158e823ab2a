/** The pace of requests to each host: evenly spread, so that no minute has more than its budget. */
import { LRUCache } from 'lru-cache'
import { type Clock, createSteadyNow } from '../observe/clock.ts'

interface HostPaceOptions {
  readonly perMinute: number
  readonly clock: Pick<Clock, 'now' | 'sleep'>
}

const MINUTE_MS = 60_000
/** Links may lead to many hosts; one that was not asked for a minute need not be remembered. */
const MOST_HOSTS = 1000

interface Gate {
  /** Whoever came last waits until everybody before has gone. */
  last: Promise<void>
  nextMs: number
}

/**
 * Resolves when a request to the host of this address may be made. Turns are counted from when a request was really made, so that a busy
 * process does not catch up. One that has just started waits for one turn: the one before it may have made a request.
 */
export function createHostPace({ perMinute, clock }: HostPaceOptions): (url: string) => Promise<void> {
  const gapMs = Math.ceil(MINUTE_MS / perMinute)
  const now = createSteadyNow(clock.now)
  const gates = new LRUCache<string, Gate>({ max: MOST_HOSTS })

  async function pass(gate: Gate): Promise<void> {
    while (now() < gate.nextMs) await clock.sleep(gate.nextMs - now())
    gate.nextMs = now() + gapMs
  }

  return (url) => {
    const { host } = new URL(url)
    const gate = gates.get(host) ?? { last: Promise.resolve(), nextMs: now() + gapMs }
    gates.set(host, gate)
    gate.last = gate.last.then(() => pass(gate))
    return gate.last
  }
}
