/** The readers of one source: they share connections, copies and time, and each has a circuit breaker of its own. */

import type { Read, ReadWishes } from '../domain/reading.ts'
import { createReader, type ReaderOptions, type UpstreamEvent } from './create-reader.ts'
import { type Breaker, type BreakerOptions, type BreakerState, createBreaker } from './with-breaker.ts'

export interface ReadersOptions extends Omit<ReaderOptions, keyof ReadWishes | 'breaker' | 'observe'> {
  readonly breaker: Pick<BreakerOptions, 'failures' | 'coolDownMs'>
  readonly observe?: (event: UpstreamEvent) => void
}

export interface Readers {
  create(wishes: ReadWishes): Read
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
        onChange: (state) => observe?.({ event: 'breaker', resource: wishes.name, state }),
      })
      breakers.set(wishes.name, breaker)
      return createReader({ ...common, ...wishes, breaker, ...(observe ? { observe } : {}) })
    },
    states: () => Object.fromEntries([...breakers].map(([name, breaker]) => [name, breaker.state()])),
  }
}
