/** Finds brand and model at the beginning of a title: most titles name no brand, but a model names its own. */
import type { BrandRow, BrandTable } from '../brand-table.ts'
import { foldName, hasHan } from '../fold.ts'
import { memoize } from '../memoize.ts'
import { type ModelRow, type ModelTable, stripBrand } from './model-table.ts'

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

interface Candidate {
  readonly row: ModelRow
  /** As the table spells it. */
  readonly name: string
  /** 0 = the series' own name, 1 = without its brand or another Chinese spelling, 2 = English, 3 = without its (进口). */
  readonly rank: number
}

interface NameIndex<Value> {
  readonly byName: ReadonlyMap<string, readonly Value[]>
  readonly longest: number
}

const IMPORTED_ZH = /[(（]进口[)）]$/
const IMPORTED_EN = / \(imported\)$/

/** Tuners, who keep the model names of the original makers. */
const REFINERS: ReadonlySet<string> = new Set(['AC Schnitzer', 'ALPINA', 'Lorinser罗伦士', 'SHELBY', '卡尔森', '博速'])

/** The names by which brands and models are found at the beginning of a title, folded. */
function indexModels(brands: BrandTable, models: ModelTable): NameIndex<Candidate> {
  const byName = new Map<string, Candidate[]>()
  const keep = (name: string, row: ModelRow, rank: number) => {
    const key = foldName(name)
    const known = byName.get(key)
    if (key === '' || known?.some((one) => one.row.zh === row.zh && one.row.brand_id === row.brand_id)) return
    // If the title does not say that the car was imported, its English does not either.
    const isSilent = IMPORTED_EN.test(row.en) && !name.includes('进口')
    const candidate = { row: isSilent ? { ...row, en: row.en.replace(IMPORTED_EN, '') } : row, name, rank }
    if (known) known.push(candidate)
    else byName.set(key, [candidate])
  }
  for (const row of models.rows) {
    const behind = REFINERS.has(brands.findById(row.brand_id)?.zh ?? '') ? 2 : 0
    keep(row.zh, row, 0)
    keep(stripBrand(row.zh, row.brand_id, brands), row, 1 + behind)
    for (const alias of row.aliases.filter((name) => !saysMore(name, row, brands)))
      keep(alias, row, (hasHan(alias) ? 1 : 2) + behind)
    keep(row.en, row, 2 + behind)
  }
  // A title that marks an import does so at its end.
  for (const row of models.rows) {
    const name = row.zh.replace(IMPORTED_ZH, '')
    if (name === row.zh) continue
    const bare = stripBrand(name, row.brand_id, brands)
    if (byName.get(foldName(bare))?.some((one) => one.row.brand_id === row.brand_id)) continue
    keep(name, row, 3)
    keep(bare, row, 3)
  }
  return { byName, longest: longestOf(byName) }
}

/** An alias that extends the name (汉EV) would swallow the extension, which belongs to the trim. */
function saysMore(alias: string, row: ModelRow, brands: BrandTable): boolean {
  const key = foldName(alias)
  const bare = foldName(stripBrand(row.zh, row.brand_id, brands))
  const added = [foldName(row.zh), bare].find((name) => key.startsWith(name) && key !== name)
  if (added === undefined) return false
  const more = key.slice(added.length)
  return !hasHan(more) && !foldName(row.en).includes(more)
}

function indexBrands(brands: BrandTable): NameIndex<BrandRow> {
  const byName = new Map<string, BrandRow[]>()
  for (const row of brands.rows) {
    for (const name of new Set([row.zh, row.en, ...row.aliases].map(foldName))) {
      byName.set(name, [...(byName.get(name) ?? []), row])
    }
  }
  return { byName, longest: longestOf(byName) }
}

function longestOf(byName: ReadonlyMap<string, unknown>): number {
  return Math.max(...[...byName.keys()].map((name) => name.length))
}

/** The text folded, and for each folded letter where its source ends. */
type FoldWithEnds = (text: string) => { readonly key: string; readonly ends: readonly number[] }

/** Folds a text letter by letter, and maps positions in the folded text back to the original. */
function createFoldWithEnds(): FoldWithEnds {
  const foldOne = memoize(20_000, foldName)
  return (text) => {
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
}
