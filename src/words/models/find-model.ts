/** Finds brand and model at the beginning of a title: most titles name no brand, but a model names its own. */
import type { BrandRow, BrandTable } from '../brand-table.ts'
import { foldName } from '../fold.ts'
import { type ModelRow, type ModelTable, stripBrand } from './model-table.ts'

export interface FoundModel {
  /** Null when the title names none, and the model does not tell. */
  readonly brand: BrandRow | null
  /** Null when no row fits, or rows of several brands do and mean different names. */
  readonly row: ModelRow | null
  /** Where the rest of the text begins. */
  readonly end: number
}

export type FindModel = (text: string, brandId: number | null) => FoundModel

interface Candidate {
  readonly row: ModelRow
  /** 0 = the series' own name, 1 = without its brand or another Chinese spelling, 2 = English, 3 = without its (进口). */
  readonly rank: number
}

const ALNUM = /[a-z0-9]/i
const IMPORTED = /[(（]进口[)）]$/
const HAN = /\p{Script=Han}/u

export function createModelFinder(brands: BrandTable, models: ModelTable): FindModel {
  const { byName, longest } = indexModels(brands, models)
  const { brandsByName, longestBrand } = indexBrandNames(brands)
  const foldOne = createFold()

  /** The text folded, and for each folded letter where its source ends. */
  function foldWithEnds(text: string): { key: string; ends: number[] } {
    let key = ''
    const ends: number[] = []
    let at = 0
    for (const character of text) {
      at += character.length
      const folded = foldOne(character)
      key += folded
      for (let i = 0; i < folded.length; i++) ends.push(at)
    }
    return { key, ends }
  }

  return (text, brandId) => {
    const { key, ends } = foldWithEnds(text)
    const endOf = (length: number) => (length === 0 ? 0 : (ends[length - 1] as number))
    const endsAWord = (length: number) => {
      const before = key[length - 1] ?? ''
      const after = text[endOf(length)] ?? ''
      return !(ALNUM.test(before) && ALNUM.test(after))
    }

    function longestModel(
      from: number,
      brandIds: readonly number[] | null,
    ): { length: number; found: Candidate[] } | null {
      for (let length = Math.min(key.length, from + longest); length > from; length--) {
        const name = key.slice(from, length)
        const all = byName.get(name)
        if (!all || !endsAWord(length)) continue
        // 汉 is a model, and the beginning of many a word.
        if (name.length === 1 && HAN.test(text[endOf(length)] ?? '')) continue
        const found = brandIds ? all.filter(({ row }) => brandIds.includes(row.brand_id)) : all
        if (found.length > 0) return { length, found }
      }
      return null
    }

    let best: { length: number; found: Candidate[]; brand: BrandRow | null } | null = null
    const offer = (candidate: typeof best) => {
      if (candidate && (!best || candidate.length > best.length)) best = candidate
    }
    if (brandId !== null) {
      const own = longestModel(0, [brandId])
      if (own) offer({ ...own, brand: brands.findById(brandId) })
    }
    let named: { length: number; owners: readonly BrandRow[] } | null = null
    for (let length = 1; length <= key.length && length <= longestBrand; length++) {
      const owners = brandsByName.get(key.slice(0, length))
      if (!owners || !endsAWord(length)) continue
      named = { length, owners }
      const ids = owners.map(({ id }) => id)
      // Some titles name the brand twice: 丰田 丰田Sienna.
      for (const from of [length, key.startsWith(key.slice(0, length), length) ? 2 * length : 0]) {
        const model = from === 0 ? null : longestModel(from, ids)
        if (model) offer({ ...model, brand: owners.find(({ id }) => id === model.found[0]?.row.brand_id) ?? null })
      }
    }
    const anyone = longestModel(0, null)
    if (anyone) offer({ ...anyone, brand: null })

    if (best) return choose(best, endOf((best as { length: number }).length))
    const owner = brandId === null ? uniqueOwner(named?.owners) : brands.findById(brandId)
    return { brand: owner, row: null, end: named ? endOf(named.length) : 0 }

    function choose({ found, brand }: { found: Candidate[]; brand: BrandRow | null }, end: number): FoundModel {
      const own = brandId === null ? [] : found.filter(({ row }) => row.brand_id === brandId)
      const rows = own.length > 0 ? own : found
      const rank = Math.min(...rows.map((one) => one.rank))
      const fitting = rows.filter((one) => one.rank === rank).map(({ row }) => row)
      const [first] = fitting
      const isOneBrand = new Set(fitting.map(({ brand_id }) => brand_id)).size === 1
      const isOneName = new Set(fitting.map(({ en }) => en)).size === 1
      return {
        brand: brand ?? (isOneBrand && first ? brands.findById(first.brand_id) : null),
        row: first && (isOneBrand || isOneName) ? first : null,
        end,
      }
    }
  }
}

function uniqueOwner(owners: readonly BrandRow[] | undefined): BrandRow | null {
  return owners?.[0] ?? null
}

function indexModels(brands: BrandTable, models: ModelTable) {
  const byName = new Map<string, Candidate[]>()
  let longest = 0
  const keep = (name: string, row: ModelRow, rank: number) => {
    const key = foldName(name)
    if (key === '') return
    longest = Math.max(longest, key.length)
    const known = byName.get(key)
    if (!known) byName.set(key, [{ row, rank }])
    else if (!known.some((one) => one.row === row)) known.push({ row, rank })
  }
  for (const row of models.rows) {
    keep(row.zh, row, 0)
    keep(stripBrand(row.zh, row.brand_id, brands), row, 1)
    for (const alias of row.aliases) keep(alias, row, HAN.test(alias) ? 1 : 2)
    keep(row.en, row, 2)
  }
  // Titles mark an import at their end, if at all.
  for (const row of models.rows) {
    const name = row.zh.replace(IMPORTED, '')
    if (name === row.zh) continue
    const bare = stripBrand(name, row.brand_id, brands)
    if (!byName.get(foldName(bare))?.some((one) => one.row.brand_id === row.brand_id)) {
      keep(name, row, 3)
      keep(bare, row, 3)
    }
  }
  return { byName, longest }
}

function indexBrandNames(brands: BrandTable) {
  const brandsByName = new Map<string, BrandRow[]>()
  let longestBrand = 0
  for (const row of brands.rows) {
    for (const name of new Set([row.zh, row.en, ...row.aliases].map(foldName))) {
      longestBrand = Math.max(longestBrand, name.length)
      brandsByName.set(name, [...(brandsByName.get(name) ?? []), row])
    }
  }
  return { brandsByName, longestBrand }
}

/** Folds letter by letter; the letters of titles are few. */
function createFold(): (character: string) => string {
  const folded = new Map<string, string>()
  return (character) => {
    const known = folded.get(character)
    if (known !== undefined) return known
    const value = foldName(character)
    if (folded.size < 20_000) folded.set(character, value)
    return value
  }
}
