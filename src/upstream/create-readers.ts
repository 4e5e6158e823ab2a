/** The readers of one source: they share connections, copies and time, and each has circuit breakers of its own. */
import { LRUCache } from 'lru-cache'
import type { Read, ReadWishes } from '../domain/reading.ts'
import { Breaker, type BreakerLimits, type BreakerState } from './breaker.ts'
import { createReader, type ReaderOptions, type UpstreamEvent } from './create-reader.ts'

interface ReadersOptions extends Omit<ReaderOptions, keyof ReadWishes | 'breakerOf' | 'observe'> {
  readonly breaker: BreakerLimits
  /** Connections of its own for a reader, lest what hangs in one keep the others waiting; who has none shares `get`. */
  readonly getOf?: (name: string) => ReaderOptions['get'] | undefined
  /** What fails together; without it, all that a reader reads. */
  readonly breakerScope?: (url: string) => string
  readonly observe?: (event: UpstreamEvent) => void
}

interface Readers {
  create(wishes: ReadWishes): Read
  /** The worst state among each reader's breakers, by its name. */
  states(): Readonly<Record<string, BreakerState>>
}

/** Of hosts; one that has not been asked for long has nothing to tell. */
const MOST_BREAKERS = 256
const WORST_FIRST: readonly BreakerState[] = ['open', 'half_open', 'closed']

export function createReaders({ breaker: limits, breakerScope, getOf, observe, ...common }: ReadersOptions): Readers {
  // One for all would let a page that always fails hide behind others that work, and be waited for each time.
  const ofReaders = new Map<string, LRUCache<string, Breaker>>()

  function createBreaker(resource: string, siblings: LRUCache<string, Breaker>): Breaker {
    return new Breaker({
      ...limits,
      now: common.clock.now,
      random: common.random,
      onChange(state) {
        const open = [...siblings.values()].filter((one) => one.state() !== 'closed').length
        observe?.({ event: 'breaker', resource, state, open })
      },
    })
  }

  return {
    create(wishes) {
      const breakers = new LRUCache<string, Breaker>({ max: MOST_BREAKERS })
      ofReaders.set(wishes.name, breakers)
      function breakerOf(url: string): Breaker {
        const scope = breakerScope?.(url) ?? ''
        const known = breakers.get(scope)
        if (known) return known
        const made = createBreaker(wishes.name, breakers)
        breakers.set(scope, made)
        return made
      }
      const get = getOf?.(wishes.name) ?? common.get
      return createReader({ ...common, ...wishes, get, breakerOf, ...(observe ? { observe } : {}) })
    },
    states: () =>
      Object.fromEntries(
        [...ofReaders].map(([name, breakers]) => {
          const states = [...breakers.values()].map((breaker) => breaker.state())
          return [name, WORST_FIRST.find((state) => states.includes(state)) ?? 'closed']
        }),
      ),
  }
}
