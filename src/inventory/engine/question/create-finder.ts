/** Finds the docs that fit a filter: its domain, its terms, and one pass over both. */
import { expandPowertrains } from '../../../domain/inventory/create-filter-test.ts'
import type { InventoryFilter } from '../../../domain/inventory/inventory-filter.ts'
import { setRun } from '../kernel/bits.ts'
import type { OpenedImage } from '../opened-image.ts'
import { createCombiner } from './create-combiner.ts'
import { createCrossings } from './create-crossings.ts'
import { createDomains, type Share } from './create-domains.ts'
import { createTermReader, makeTerms, type Terms } from './create-term-reader.ts'
import { type Domain, joinDomains } from './domain.ts'

/** What is looked for, ready for the kernel; valid until the next question. */
export interface Prepared {
  readonly domain: Domain
  readonly terms: Terms
  /** How many fit, where that is known without looking. */
  readonly total: number | null
}

/** Places of bitsets that a doc must be in, and of such that it must not be in. */
export type Sets = readonly [wanted: readonly number[], unwanted: readonly number[]]

export interface Finder {
  /** Null: nothing fits. */
  prepare(filter: InventoryFilter): Prepared | null
  count(prepared: Prepared): number
  /** Writes the docs that fit to `result`, valid in the ranges, and gives how many. */
  find(prepared: Prepared): number
  /** The same, with those that are hidden. */
  findWithHidden(prepared: Prepared): number
  readonly result: number
  /** In how many ranges the result is valid. */
  readonly rangeCount: number
  /** What a doc of the domain's span is tested by; null = the domain is of several runs, and only the result tells. */
  setsOf(prepared: Prepared): Sets | null
  /** A bitset that nothing else uses after finding. */
  readonly spare: number
  /** Makes the result valid from the first doc of the domain to the last one. */
  clearGaps(): void
  /** These docs are found no more. */
  hide(docs: readonly number[]): void
}

export function createFinder(image: OpenedImage): Finder {
  const { layout, kernel, scratch, words } = image
  const combiner = createCombiner(image)
  const domains = createDomains(image)
  const [result, hiddenBits, ...slots] = scratch.slots as [number, number, ...number[]]
  let used = 0
  let hidden = 0
  const slot = (): number => slots[used++] as number
  const reader = createTermReader(image, combiner, slot)
  const crossings = createCrossings(image)

  /** Several parts that mean other powertrains each: one bitset of all of them. */
  const joinShares = (shares: readonly Share[]): number => {
    const all = slot()
    const one = slot()
    const mark = used
    combiner.write(all, [])
    for (const { domain, powertrains } of shares) {
      used = mark
      combiner.write(one, domain.runs)
      const terms = makeTerms()
      if (powertrains && !reader.readPowertrains(terms, expandPowertrains(powertrains))) continue
      combiner.intersect(one, [one, ...terms.wanted], [])
      combiner.unite(all, [all, one])
    }
    used = mark
    return all
  }

  const withHidden = (unwanted: readonly number[]) => (hidden > 0 ? [...unwanted, hiddenBits] : unwanted)

  /** The terms of the kernel: those of the filter, with the runs of the domain where they are several, and what is hidden. */
  const complete = ({ domain, terms: { wanted, unwanted } }: Prepared, isOut = withHidden(unwanted)): Sets => {
    if (domain.runs.length === 2) return [wanted.length > 0 ? wanted : [layout.every.at], isOut]
    const runs = slot()
    combiner.write(runs, domain.runs)
    return [[...wanted, runs], isOut]
  }

  /** How many docs fit what is asked of all docs, where that is known. */
  const countKnown = ({ conditions: [one, other, ...more] }: Terms): number | null => {
    if (one === undefined) return layout.listings
    if (other === undefined) return one.docs
    return more.length === 0 && one.cut && other.cut ? crossings.count(one.cut, other.cut) : null
  }

  return {
    result,
    get rangeCount() {
      return combiner.ranges
    },
    setsOf({ domain, terms: { wanted, unwanted } }) {
      return domain.runs.length === 2 ? [wanted, withHidden(unwanted)] : null
    },
    spare: slots[0] as number,
    prepare(filter) {
      used = 0
      const shares = domains.find(filter.any)
      const [share, other] = shares
      if (share === undefined) return null
      const parts = other === undefined ? share.domain : joinDomains(shares.map(({ domain }) => domain))
      const listed = filter.keywords.length === 0 ? parts : domains.narrow(parts, filter.keywords)
      if (listed?.size === 0) return null
      const domain = listed ?? parts
      combiner.setRanges(domain)
      const terms = makeTerms()
      if (listed === null) reader.readBits(terms, (bits) => domains.spread(domain, bits))
      if (other !== undefined) terms.wanted.push(joinShares(shares))
      else if (share.powertrains && !reader.readPowertrains(terms, expandPowertrains(share.powertrains))) return null
      if (!reader.read(terms, filter, domain)) return null
      if (hidden > 0 || other !== undefined) return { domain, terms, total: null }
      const isEverything = domain.size === layout.listings
      const total = isEverything ? countKnown(terms) : terms.conditions.length === 0 ? domain.size : null
      return { domain, terms, total }
    },
    count(prepared) {
      return prepared.total ?? combiner.count(result, ...complete(prepared), prepared.domain)
    },
    find: (prepared) => combiner.intersect(result, ...complete(prepared), prepared.domain),
    findWithHidden: (prepared) =>
      combiner.intersect(result, ...complete(prepared, prepared.terms.unwanted), prepared.domain),
    clearGaps: () => combiner.clearGaps(result),
    hide(docs) {
      hidden = docs.length
      kernel.clear(hiddenBits, layout.stride)
      for (const doc of docs) setRun(words, hiddenBits / 4, doc, doc + 1)
    },
  }
}
