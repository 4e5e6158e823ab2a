/** Splits long work on the main thread into slices, between which requests are answered. */
import { setImmediate } from 'node:timers/promises'

/** The length of a slice. */
const SLICE_MS = 5

/** Call it after every step: null within a slice, then a promise that resolves when others have run. */
export function createTimeSlices(): () => Promise<void> | null {
  let began = performance.now()
  return () => {
    if (performance.now() - began < SLICE_MS) return null
    return setImmediate().then(() => {
      began = performance.now()
    })
  }
}
