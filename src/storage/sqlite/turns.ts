/** Lets one at a time through, in the order of asking. */

export interface Turns {
  /** Resolves when it is one's turn. */
  take(): Promise<void>
  pass(): void
}

export function createTurns(): Turns {
  const waiting: (() => void)[] = []
  let isTaken = false
  return {
    async take() {
      if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve))
      isTaken = true
    },
    pass() {
      const next = waiting.shift()
      // It stays taken while it is handed on, so that nobody slips in between.
      if (next) next()
      else isTaken = false
    },
  }
}
