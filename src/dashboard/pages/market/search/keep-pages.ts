/** Keeps search pages that were made, as long as everything they show is unchanged: most visitors see the same few. */
import { LRUCache } from 'lru-cache'
import type { Sourced } from '../../../../domain/source.ts'
import type { ShownPage } from '../../../page-route.ts'

interface KeptPage {
  readonly page: ShownPage
  readonly catalogue: string
  readonly read: readonly Pick<Sourced<unknown>, 'freshness' | 'isCurrent'>[]
}

interface KeeperParts {
  readonly now: () => number
  /** Changes with the exchange rates and the catalogue. */
  readonly catalogueVersion: () => string
}

/** By number, because names and labels on a page are clipped. */
const MOST_PAGES = 48
/** Addresses that nobody types or shares. */
const LONGEST_KEY = 1000

export function createPageKeeper({ now, catalogueVersion }: KeeperParts) {
  const pages = new LRUCache<string, KeptPage>({ max: MOST_PAGES })

  function isCurrent({ catalogue, read }: KeptPage): boolean {
    const time = now()
    return (
      catalogue === catalogueVersion() &&
      read.every((one) => time < one.freshness.fresh_until_ms && one.isCurrent?.() !== false)
    )
  }

  return {
    /** Null if it has to be made. */
    recall(key: string): ShownPage | null {
      const known = pages.get(key)
      if (known === undefined) return null
      if (isCurrent(known)) return known.page
      pages.delete(key)
      return null
    },
    catalogueVersion,
    /** `catalogue`: the version before anything was read. */
    keep(key: string, made: KeptPage): void {
      if (key.length <= LONGEST_KEY && isCurrent(made)) pages.set(key, made)
    },
  }
}
