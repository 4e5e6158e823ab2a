/** The readers of one source: they share connections, copies and time, and each has a circuit breaker of its own. */
import { createReader, type ReaderOptions, type UpstreamEvent } from './create-reader.ts'
import { type Breaker, type BreakerOptions, type BreakerState, createBreaker } from './with-breaker.ts'
import type { Read } from './with-cache.ts'

/** What differs between the readers of a source. */
export type ReaderWishes = Pick<ReaderOptions, 'name' | 'accept' | 'check' | 'fresh_ms' | 'stale_ms'>

export interface ReadersOptions extends Omit<ReaderOptions, keyof ReaderWishes | 'breaker' | 'observe'> {
  readonly breaker: Pick<BreakerOptions, 'failures' | 'coolDownMs'>
  readonly observe?: (event: UpstreamEvent) => void
}

export interface Readers {
  create(wishes: ReaderWishes): Read
  /** The state of each reader's breaker, by its name. */
  states(): Readonly<Record<string, BreakerState>>
}

export function createReaders({ breaker: limits, observe, ...common }: ReadersOptions): Readers {
  // One breaker for all would let a page that always fails hide behind others that work, and be waited for each time.
  const breakers = new Map<string, Breaker>()
  return {
    create(wishes) {
      const breaker = createBreaker({
        ...limits,
        now: common.clock.now,
        onChange: (state) => observe?.({ event: 'breaker', reader: wishes.name, state }),
      })
      breakers.set(wishes.name, breaker)
      return createReader({ ...common, ...wishes, breaker, ...(observe ? { observe } : {}) })
    },
    states: () => Object.fromEntries([...breakers].map(([name, breaker]) => [name, breaker.state()])),
  }
}
