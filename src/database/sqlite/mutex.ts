/** A mutex: lets one at a time through, in the order of asking. */

interface Mutex {
  /** Resolves when it is one's turn. */
  acquire(): Promise<void>
  release(): void
}

export function createMutex(): Mutex {
  const waiting: (() => void)[] = []
  let isHeld = false
  return {
    async acquire() {
      if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve))
      isHeld = true
    },
    release() {
      const next = waiting.shift()
      // It stays held while it is handed on, so that nobody slips in between.
      if (next) next()
      else isHeld = false
    },
  }
}
