/** Waits for a moment that may come nearer or move away meanwhile, and can be given up. */
import type { Clock } from '../observe/clock.ts'
import { unavailable } from './unavailable.ts'

/** Timers cannot be called off by whoever sleeps: short ones need not be. */
const LONGEST_NAP_MS = 1000

/** Throws `source_unavailable` (aborted) when the signal says so. */
export async function waitUntil(
  dueMs: () => number,
  clock: Pick<Clock, 'now' | 'sleep'>,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    if (signal?.aborted) throw unavailable('aborted')
    const left = dueMs() - clock.now()
    if (left <= 0) return
    await clock.sleep(Math.min(left, LONGEST_NAP_MS))
  }
}
