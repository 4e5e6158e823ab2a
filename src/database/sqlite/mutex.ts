/** A mutex with first-come, first-served order. */

interface Mutex {
  /** Resolves when the lock is acquired. */
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
      // It stays held while it is handed over, so that no other caller can acquire it in between.
      if (next) next()
      else isHeld = false
    },
  }
}
