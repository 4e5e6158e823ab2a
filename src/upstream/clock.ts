/** Time as the upstream wrappers need it, so that tests can hold it in their hands. */

export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  sleep(ms: number): Promise<void>
}

export const SYSTEM_CLOCK: Clock = {
  now: Date.now,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}
