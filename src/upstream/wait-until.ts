/** Waits until a time that may change meanwhile, and can be cancelled. */
import type { Clock } from '../observe/clock.ts'
import { unavailable } from './unavailable.ts'

/** Timers cannot be cancelled from here, so they are kept short. */
const LONGEST_NAP_MS = 1000

/** Throws `source_unavailable` (aborted) when the signal is aborted. */
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
