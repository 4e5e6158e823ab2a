/** Turns the brands, series and words of a filter into runs of docs. */
import type { NamedPowertrain, SourcePart } from '../../../domain/source.ts'
import { BLOCK_BYTES } from '../image.ts'
import { eachRun } from '../kernel/bits.ts'
import { findFirst, type OpenedImage, viewIds, viewWords } from '../opened-image.ts'
import { createWordLookup } from '../words/create-word-lookup.ts'
import { type DocRun, type Domain, intersectRuns, makeDomain, mergeRuns } from './domain.ts'

/** Docs, limited to those with one of the powertrains; null = no limit. */
export interface Share {
  readonly domain: Domain
  readonly powertrains: readonly NamedPowertrain[] | null
}

/** More groups than this are not listed. */
const MOST_LISTED = 500

export function createDomains(image: OpenedImage) {
  const { layout, kernel, words: memory } = image
  const firstDocs = viewWords(image, layout.groups.docs)
  const findModels = createModelLookup(image)
  const words = createWordLookup(image)
  const everything: readonly Share[] = [{ domain: makeDomain([0, layout.listings]), powertrains: null }]

  const addRuns = (runs: DocRun[], from: number, to: number): void =>
    eachRun(memory, words.bits / 4, from, to, (first, end) => {
      runs.push([firstDocs[first] as number, firstDocs[end] as number])
    })
  const findRuns = (runs: DocRun[], part: SourcePart): void => {
    for (const [from, to] of findModels(part)) {
      if (part.keywords.length === 0 && part.phrases.length === 0) {
        runs.push([firstDocs[from] as number, firstDocs[to] as number])
      } else if (words.find({ ofModel: part.keywords, phrases: part.phrases }, from, to) > 0) addRuns(runs, from, to)
    }
  }
  /** Runs end where groups end. */
  const groupsOf = ({ firstDoc, endDoc }: Domain) =>
    [findFirst(firstDocs, firstDoc), findFirst(firstDocs, endDoc)] as const

  return {
    /** The docs of all parts together; null = all docs. */
    find(parts: readonly SourcePart[] | null): readonly Share[] {
      if (parts === null) return everything
      const shares = new Map<string, { runs: DocRun[]; powertrains: readonly NamedPowertrain[] | null }>()
      for (const part of parts) {
        const key = part.powertrains === null ? '' : `${part.powertrains.toSorted()}.`
        const share = shares.get(key) ?? { runs: [], powertrains: part.powertrains }
        shares.set(key, share)
        findRuns(share.runs, part)
      }
      return [...shares.values()]
        .map(({ runs, powertrains }) => ({ domain: makeDomain(mergeRuns(runs)), powertrains }))
        .filter(({ domain }) => domain.size > 0)
    },
    /** The docs of a domain whose titles have all keywords; null = there are too many runs to list. */
    narrow(domain: Domain, keywords: readonly string[]): Domain | null {
      const [from, to] = groupsOf(domain)
      const found = words.find({ keywords }, from, to)
      if (found > MOST_LISTED) return null
      const runs: DocRun[] = []
      if (found > 0) addRuns(runs, from, to)
      return makeDomain(intersectRuns(domain.runs, runs))
    },
    /** After `narrow` returned null: writes these docs to a bitset, and returns how many there are. */
    spread(domain: Domain, bits: number): number {
      const [from, to] = groupsOf(domain)
      kernel.clear(bits + domain.firstBlock * BLOCK_BYTES, (domain.endBlock - domain.firstBlock) * BLOCK_BYTES)
      return kernel.spreadGroups(words.bits, from, to, layout.groups.docs.at, bits)
    },
  }
}

type GroupRun = readonly [from: number, to: number]

/** The groups of a brand or series as rising runs. */
function createModelLookup(image: OpenedImage): (part: SourcePart) => readonly GroupRun[] {
  const { models, groups } = image.layout
  const starts = viewWords(image, models.groups)
  const brandOf = viewIds(image, models.brands)
  const seriesOf = viewIds(image, models.series)
  const everything: readonly GroupRun[] = [[0, groups.titles.length]]
  const byBrand = new Map<number, [number, number]>()
  const bySeries = new Map<number, number[]>()
  for (let model = 0; model < brandOf.length; model++) {
    const brand = brandOf[model] as number
    const series = seriesOf[model] as number
    const run = byBrand.get(brand)
    if (run) run[1] = starts[model + 1] as number
    else byBrand.set(brand, [starts[model] as number, starts[model + 1] as number])
    const others = bySeries.get(series)
    if (others) others.push(model)
    else bySeries.set(series, [model])
  }
  return ({ brand_id, series_id }) => {
    // Unknown ids are negative here, and must not be found.
    if ((brand_id ?? 0) < 0 || (series_id ?? 0) < 0) return []
    if (series_id === null) {
      if (brand_id === null) return everything
      const run = byBrand.get(brand_id)
      return run ? [run] : []
    }
    return (bySeries.get(series_id) ?? [])
      .filter((model) => brand_id === null || brandOf[model] === brand_id)
      .map((model) => [starts[model] as number, starts[model + 1] as number] as const)
  }
}
