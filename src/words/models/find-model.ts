/** Finds brand and model at the beginning of a title: most titles name no brand, but a model names its own. */
import type { BrandRow, BrandTable } from '../brand-table.ts'
import { hasHan } from '../romanise.ts'
import { createFoldWithEnds } from './fold-with-ends.ts'
import { type Candidate, indexBrands, indexModels } from './index-names.ts'
import type { ModelRow, ModelTable } from './model-table.ts'

export interface FoundModel {
  /** Null when the title names no brand and the model does not determine one. */
  readonly brand: BrandRow | null
  /** Null when no row matches, or when rows of several brands match with different names. */
  readonly row: ModelRow | null
  /** Where the rest of the text begins. */
  readonly end: number
}

export type FindModel = (text: string, brandId: number | null) => FoundModel

interface Match {
  /** In folded letters. */
  readonly from: number
  readonly to: number
  readonly found: readonly Candidate[]
  /** The brand whose name precedes the model. */
  readonly brand: BrandRow | null
}

const ALNUM = /[a-z0-9]/i
const FRACTION = /^\.\d/
const NUMBER = /^\d+$/

export function createModelFinder(brands: BrandTable, models: ModelTable): FindModel {
  const { byName, longest } = indexModels(brands, models)
  const { byName: brandsByName, longest: longestBrand } = indexBrands(brands)
  const foldWithEnds = createFoldWithEnds()

  return (text, brandId) => {
    const { key, ends } = foldWithEnds(text)
    const endOf = (to: number) => (to === 0 ? 0 : (ends[to - 1] as number))

    function endsAWord(to: number): boolean {
      if (!ALNUM.test(key[to - 1] ?? '')) return true
      const after = text.slice(endOf(to), endOf(to) + 2)
      return !ALNUM.test(after.charAt(0)) && !FRACTION.test(after)
    }

    function longestModel(from: number, brand: BrandRow | null): Match | null {
      for (let to = Math.min(key.length, from + longest); to > from; to--) {
        const name = key.slice(from, to)
        const all = byName.get(name)
        if (!all || !endsAWord(to)) continue
        // 汉 is a model, and also the beginning of many words.
        if (name.length === 1 && hasHan(text[endOf(to)] ?? '')) continue
        const isNumber = NUMBER.test(name)
        const found = all.filter(
          // A number is a model only behind its brand (极星2, 标致408); otherwise it is an engine, a seat or a year.
          ({ row, rank }) => (brand ? row.brand_id === brand.id : !isNumber || rank === 0),
        )
        if (found.length > 0) return { from, to, found, brand }
      }
      return null
    }

    let best: Match | null = null
    const offer = (match: Match | null) => {
      if (match && (!best || match.to > best.to)) best = match
    }
    const known = brandId === null ? null : brands.findById(brandId)
    if (known) offer(longestModel(0, known))
    let named: { to: number; owner: BrandRow } | null = null
    for (let to = 1; to <= key.length && to <= longestBrand; to++) {
      const owners = endsAWord(to) ? brandsByName.get(key.slice(0, to)) : undefined
      if (!owners) continue
      named = { to, owner: owners[0] as BrandRow }
      for (const owner of owners) {
        offer(longestModel(to, owner))
        // Some titles name the brand twice: 丰田 丰田Sienna.
        if (key.startsWith(key.slice(0, to), to)) offer(longestModel(2 * to, owner))
      }
    }
    if (!known || !best) offer(longestModel(0, null))

    const match = best as Match | null
    const chosen = match && choose(match, text.slice(endOf(match.from), endOf(match.to)))
    if (match && chosen) return { ...chosen, end: endOf(match.to) }
    return { brand: known ?? named?.owner ?? null, row: null, end: named ? endOf(named.to) : 0 }
  }

  /** Null when models of several brands have the name, with different meanings. */
  function choose({ found, brand }: Match, spelled: string): Omit<FoundModel, 'end'> | null {
    const exact = found.filter(({ name }) => name.toLowerCase() === spelled.trim().toLowerCase())
    const candidates = exact.length > 0 ? exact : found
    const rank = Math.min(...candidates.map((one) => one.rank))
    const rows = candidates.filter((one) => one.rank === rank).map(({ row }) => row)
    const first = rows[0] as ModelRow
    const isOneBrand = rows.every(({ brand_id }) => brand_id === first.brand_id)
    if (!isOneBrand && rows.some(({ en }) => en !== first.en)) return null
    return { brand: brand ?? (isOneBrand ? brands.findById(first.brand_id) : null), row: first }
  }
}
