/** A token bucket: a number of requests per second, and never more than one second's worth at once. */

export class TokenBucket {
  /** When the bucket is full again. */
  private fullAtMs = Number.NEGATIVE_INFINITY

  /** When the next request may go; `perSecond` may change each time, and Infinity never waits. */
  nextAtMs(perSecond: number, nowMs: number): number {
    if (perSecond === Number.POSITIVE_INFINITY) return nowMs
    const intervalMs = 1000 / perSecond
    // With less than one per second, the bucket still has to hold one.
    const spareMs = Math.max(0, 1000 - intervalMs)
    return Math.max(nowMs, this.fullAtMs - spareMs)
  }

  take(perSecond: number, nowMs: number): void {
    if (perSecond === Number.POSITIVE_INFINITY) return
    this.fullAtMs = Math.max(this.fullAtMs, nowMs) + 1000 / perSecond
  }
}
