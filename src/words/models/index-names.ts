/** The names by which brands and models are found at the beginning of a title, folded. */
import type { BrandRow, BrandTable } from '../brand-table.ts'
import { foldName } from '../fold.ts'
import { hasHan } from '../romanise.ts'
import { type ModelRow, type ModelTable, stripBrand } from './model-table.ts'

export interface Candidate {
  readonly row: ModelRow
  /** As the table spells it. */
  readonly name: string
  /** 0 = the series' own name, 1 = without its brand or another Chinese spelling, 2 = English, 3 = without its (进口). */
  readonly rank: number
}

interface NameIndex<Value> {
  readonly byName: ReadonlyMap<string, readonly Value[]>
  /** Length of the longest name. */
  readonly longest: number
}

const IMPORTED_ZH = /[(（]进口[)）]$/
const IMPORTED_EN = / \(imported\)$/

/** Tuners, who keep the model names of the original makers. */
const REFINERS: ReadonlySet<string> = new Set(['AC Schnitzer', 'ALPINA', 'Lorinser罗伦士', 'SHELBY', '卡尔森', '博速'])

export function indexModels(brands: BrandTable, models: ModelTable): NameIndex<Candidate> {
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

export function indexBrands(brands: BrandTable): NameIndex<BrandRow> {
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
