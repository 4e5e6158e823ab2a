/** Cuts long work on the thread that answers into slices, between which others are answered. */
import { setImmediate } from 'node:timers/promises'

/** So long the thread is kept from answering others at a time. */
const SLICE_MS = 5

/** To be called after every step: null while a slice lasts, and then a promise that is kept when others have had their turn. */
export function createTimeSlices(): () => Promise<void> | null {
  let began = performance.now()
  return () => {
    if (performance.now() - began < SLICE_MS) return null
    return setImmediate().then(() => {
      began = performance.now()
    })
  }
}
