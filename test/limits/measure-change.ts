/** How long after a change in the storage each node still answers, or does not yet answer, as before it. */
import { setTimeout as pause } from 'node:timers/promises'
import { driveLoad } from './drive-load.ts'
import type { Exchange } from './open-lane.ts'

export interface MeasureOptions {
  readonly urls: readonly string[]
  readonly target: string
  readonly key: string
  /** The status that must be gone a second after the change. */
  readonly before: number
  readonly after: number
  /** Resolves when the change is made. */
  readonly change: () => Promise<unknown>
}

const LANES_PER_NODE = 2
const PAUSE_MS = 12
const BEFORE_MS = 300
const AFTER_MS = 1300

/** For each node the milliseconds from the change's end to the last request sent that still had the old answer; 0 = none had. */
export async function measureChange(options: MeasureOptions): Promise<number[]> {
  const { urls, target, key, before, after, change } = options
  const seen: (readonly [node: number, exchange: Exchange])[] = []
  const load = driveLoad({
    urls,
    lanes: urls.length * LANES_PER_NODE,
    pauseMs: PAUSE_MS,
    next: () => ({ target, key }),
    onAnswer: (exchange, _, lane) => seen.push([lane % urls.length, exchange]),
  })
  await pause(BEFORE_MS)
  await change()
  const changed_at = performance.now()
  await pause(AFTER_MS)
  await load.stop()
  return urls.map((_, node) => {
    const own = seen.filter(([by]) => by === node).map(([, exchange]) => exchange)
    const strange = own.find(({ status }) => status !== before && status !== after)
    if (strange) throw new Error(`node ${node} answered ${strange.status}: ${strange.body}`)
    const [first, last] = [own[0], own[own.length - 1]]
    if (first?.status !== before || last?.status !== after) {
      throw new Error(`node ${node} went from ${first?.status} to ${last?.status}`)
    }
    const late = own.filter(({ status, sent_at }) => status === before && sent_at > changed_at)
    return Math.max(0, ...late.map(({ sent_at }) => sent_at - changed_at))
  })
}
