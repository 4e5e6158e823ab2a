/** Creates the readers of one source: they share connections, cache and time, and each has its own circuit breakers. */
import { LRUCache } from 'lru-cache'
import type { Read, ReadWishes } from '../domain/reading.ts'
import { Breaker, type BreakerLimits, type BreakerState } from './breaker.ts'
import { createReader, type ReaderOptions, type UpstreamEvent } from './create-reader.ts'

interface ReadersOptions extends Omit<ReaderOptions, keyof ReadWishes | 'breakerOf' | 'observe'> {
  readonly breaker: BreakerLimits
  /** A reader's own connections, so that a hanging one does not block the others; without them it shares `get`. */
  readonly getOf?: (name: string) => ReaderOptions['get'] | undefined
  /** The group of requests that fail together; without it, all requests of a reader. */
  readonly breakerScope?: (url: string) => string
  readonly observe?: (event: UpstreamEvent) => void
}

interface Readers {
  create(wishes: ReadWishes): Read
  /** The worst state among each reader's breakers, by name. */
  states(): Readonly<Record<string, BreakerState>>
}

/** By host; hosts without recent requests are dropped. */
const MOST_BREAKERS = 256
const WORST_FIRST: readonly BreakerState[] = ['open', 'half_open', 'closed']

export function createReaders({ breaker: limits, breakerScope, getOf, observe, ...common }: ReadersOptions): Readers {
  // One breaker for all would hide a page that always fails behind others that work.
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
