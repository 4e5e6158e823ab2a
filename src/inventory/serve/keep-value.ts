/** A value of the store that is read again only after a while; concurrent callers share one read. */

export function keepValue<Value>(ask: () => Promise<Value>, forMs: number, now: () => number) {
  let kept: { readonly value: Promise<Value>; readonly asked_at_ms: number } | null = null
  return {
    /** Throws what the store throws; a failed read is not kept. */
    read(): Promise<Value> {
      // A clock that was set back must not keep it for ever.
      if (kept !== null && Math.abs(now() - kept.asked_at_ms) < forMs) return kept.value
      const mine = { value: ask(), asked_at_ms: now() }
      kept = mine
      mine.value.catch(() => {
        if (kept === mine) kept = null
      })
      return mine.value
    },
    /** The value has changed: the next call reads it again. */
    forget(): void {
      kept = null
    },
  }
}
