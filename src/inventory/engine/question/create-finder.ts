/** Finds the docs that fit a filter: its domain, its terms, and one pass over both. */
import { expandPowertrains, type InventoryFilter } from '../../../domain/inventory/inventory-filter.ts'
import { setRun } from '../kernel/bits.ts'
import type { OpenedImage } from '../opened-image.ts'
import { createColumns } from './create-columns.ts'
import { type Combiner, createCombiner } from './create-combiner.ts'
import { createCrossings } from './create-crossings.ts'
import { createDomains, type Share } from './create-domains.ts'
import { createTermReader } from './create-term-reader.ts'
import { type Domain, joinDomains } from './domain.ts'
import { makeTerms, type Terms } from './terms.ts'

/** A question ready for the kernel; valid until the next question. */
export interface Prepared {
  readonly domain: Domain
  readonly terms: Terms
  /** How many docs fit; null = not known without counting. */
  readonly total: number | null
}

/** Places of bitsets that a doc must be in, and of bitsets that it must not be in. */
export type Sets = readonly [wanted: readonly number[], unwanted: readonly number[]]

export type Finder = ReturnType<typeof createFinder>

export function createFinder(image: OpenedImage) {
  const { layout, scratch } = image
  const combiner = createCombiner(image)
  const domains = createDomains(image)
  const [result, hiddenBits, ...bitsets] = scratch.slots as [number, number, ...number[]]
  const slots = createSlots(bitsets)
  const hidden = createHiddenDocs(image, hiddenBits)
  const columns = createColumns(image)
  const reader = createTermReader(image, { columns, combiner, slot: slots.take })
  const countKnown = createKnownCounter(image)

  /** The terms of the kernel: those of the filter, the runs of the domain if there are several, and the hidden docs. */
  const complete = ({ domain, terms: { wanted, unwanted } }: Prepared, isOut = hidden.addTo(unwanted)): Sets => {
    if (domain.runs.length === 2) return [wanted.length > 0 ? wanted : [layout.every.at], isOut]
    const runs = slots.take()
    combiner.write(runs, domain.runs)
    return [[...wanted, runs], isOut]
  }

  return {
    columns,
    /** The bitset that `find` writes to. */
    result,
    /** In how many ranges the result is valid. */
    get rangeCount(): number {
      return combiner.ranges
    },
    /** The bitsets that decide about a doc of the domain; null = the domain has several runs, and only the result decides. */
    setsOf({ domain, terms: { wanted, unwanted } }: Prepared): Sets | null {
      return domain.runs.length === 2 ? [wanted, hidden.addTo(unwanted)] : null
    },
    /** A bitset that nothing else uses after finding. */
    spare: bitsets[0] as number,
    /** Null = nothing fits. */
    prepare(filter: InventoryFilter): Prepared | null {
      slots.reset(0)
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
      if (other !== undefined) terms.wanted.push(joinShares(shares, combiner, reader, slots))
      else if (share.powertrains && !reader.readPowertrains(terms, expandPowertrains(share.powertrains))) return null
      if (!reader.read(terms, filter.fields, domain)) return null
      if (hidden.count() > 0 || other !== undefined) return { domain, terms, total: null }
      const isEverything = domain.size === layout.listings
      const total = isEverything ? countKnown(terms) : terms.conditions.length === 0 ? domain.size : null
      return { domain, terms, total }
    },
    count(prepared: Prepared): number {
      return prepared.total ?? combiner.count(result, ...complete(prepared), prepared.domain)
    },
    /** Writes the docs that fit to `result`, valid in the ranges, and returns how many. */
    find: (prepared: Prepared): number => combiner.intersect(result, ...complete(prepared), prepared.domain),
    /** The same, including hidden docs. */
    findWithHidden: (prepared: Prepared): number =>
      combiner.intersect(result, ...complete(prepared, prepared.terms.unwanted), prepared.domain),
    /** Makes the result valid from the first doc of the domain to the last one. */
    clearGaps: () => combiner.clearGaps(result),
    /** Hides these docs, and no others. */
    hide: hidden.hide,
  }
}

/** The bitsets of the scratch memory that a question takes one after the other. */
function createSlots(bitsets: readonly number[]) {
  let used = 0
  return {
    take: () => bitsets[used++] as number,
    used: () => used,
    /** Later slots may be taken again. */
    reset(to: number): void {
      used = to
    },
  }
}

function createHiddenDocs({ layout, kernel, words }: OpenedImage, bits: number) {
  let hidden = 0
  return {
    count: () => hidden,
    addTo: (unwanted: readonly number[]) => (hidden > 0 ? [...unwanted, bits] : unwanted),
    hide(docs: readonly number[]) {
      hidden = docs.length
      kernel.clear(bits, layout.stride)
      for (const doc of docs) setRun(words, bits / 4, doc, doc + 1)
    },
  }
}

/** How many of all docs fit the terms; null = not known without counting. */
function createKnownCounter(image: OpenedImage): (terms: Terms) => number | null {
  const countCrossing = createCrossings(image)
  return ({ conditions: [one, other, ...more] }) => {
    if (one === undefined) return image.layout.listings
    if (other === undefined) return one.docs
    return more.length === 0 && one.cut && other.cut ? countCrossing(one.cut, other.cut) : null
  }
}

/** Unites several shares with different powertrains in one bitset. */
function joinShares(
  shares: readonly Share[],
  combiner: Combiner,
  reader: ReturnType<typeof createTermReader>,
  slots: ReturnType<typeof createSlots>,
): number {
  const all = slots.take()
  const one = slots.take()
  const used = slots.used()
  combiner.write(all, [])
  for (const { domain, powertrains } of shares) {
    slots.reset(used)
    combiner.write(one, domain.runs)
    const terms = makeTerms()
    if (powertrains && !reader.readPowertrains(terms, expandPowertrains(powertrains))) continue
    combiner.intersect(one, [one, ...terms.wanted], [])
    combiner.unite(all, [all, one])
  }
  slots.reset(used)
  return all
}
