/** Makes a change in the storage under constant requests to every node, and measures when each node applies it. */
import { expect } from 'vitest'
import { eventually } from '../eventually.ts'
import { driveLoad } from './drive-load.ts'
import type { Exchange } from './open-lane.ts'

export interface MeasureOptions {
  readonly urls: readonly string[]
  readonly target: string
  readonly key: string
  /** The status that must not return after the other one. */
  readonly before: number
  readonly after: number
  /** Resolves when the change is made. */
  readonly change: () => Promise<unknown>
}

export interface MeasuredChange {
  /** Milliseconds from the change's end to the last request sent that still had the old answer, on whichever node; 0 = none had. */
  readonly late_ms: number
  /** Inconclusive answers, because a busy machine kept the service from counting. */
  readonly uncounted: number
}

const LANES_PER_NODE = 2
const PAUSE_MS = 12
/** From each node before the change, and again from when it knows of it. */
const ANSWERS = 10

export async function measureChange(options: MeasureOptions): Promise<MeasuredChange> {
  const { urls, target, key, before, after, change } = options
  const seen = urls.map((): Exchange[] => [])
  let uncounted = 0
  const load = driveLoad({
    urls,
    lanes: urls.length * LANES_PER_NODE,
    pauseMs: PAUSE_MS,
    next: () => ({ target, key }),
    onAnswer(exchange, _, lane) {
      if (exchange.status === 503) uncounted++
      else seen[lane % urls.length]?.push(exchange)
    },
  })
  const everywhere = (status: number) =>
    eventually(() => {
      for (const own of seen) expect(own.filter((one) => one.status === status).length).toBeGreaterThanOrEqual(ANSWERS)
    })
  await everywhere(before)
  await change()
  const changed_at = performance.now()
  await everywhere(after)
  await load.stop()
  for (const own of seen) expectTurn(own, before, after)
  const late = seen.flat().filter(({ status, sent_at }) => status === before && sent_at > changed_at)
  return { late_ms: Math.max(0, ...late.map(({ sent_at }) => sent_at - changed_at)), uncounted }
}

/** For one node: the answer changes once, and never back. */
function expectTurn(own: readonly Exchange[], before: number, after: number): void {
  expect([before, after]).toEqual(expect.arrayContaining([...new Set(own.map(({ status }) => status))]))
  const known_at = Math.min(...own.filter(({ status }) => status === after).map(({ ended_at }) => ended_at))
  expect(own.filter(({ status, sent_at }) => status === before && sent_at > known_at)).toEqual([])
}
