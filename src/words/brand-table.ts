/** The brands that have an English name, how each is matched to a source's catalogue, and the names of lines of series. */
import { foldName, wordOrNull } from './fold.ts'
import { readTable } from './read-table.ts'

export interface BrandRow {
  readonly id: number
  readonly zh: string
  readonly en: string
  readonly pinyin: string
  /** Whether `en` is the name that the maker uses, or pinyin. */
  readonly kind: 'real' | 'romanised'
  readonly aliases: readonly string[]
}

export interface BrandTable {
  readonly rows: readonly BrandRow[]
  /** By name where the table has it; otherwise by id, for a brand that was renamed. */
  find(zh: string | null, id: number | null): BrandRow | null
  findById(id: number): BrandRow | null
}

export function readBrandRows(): readonly BrandRow[] {
  return readTable('brands.tsv', ['id', 'zh', 'en', 'pinyin', 'kind', 'aliases']).map((row) => ({
    ...row,
    id: Number(row.id),
    kind: row.kind === 'romanised' ? 'romanised' : 'real',
    aliases: wordOrNull(row.aliases)?.split('|') ?? [],
  }))
}

export function createBrandTable(rows: readonly BrandRow[] = readBrandRows()): BrandTable {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byZh = new Map(rows.map((row) => [foldName(row.zh), row]))
  const findById = (id: number) => byId.get(id) ?? null
  return {
    rows,
    findById,
    find(zh, id) {
      const named = zh === null ? undefined : byZh.get(foldName(zh))
      return named ?? (id === null ? null : findById(id))
    },
  }
}

/** Names that mean several series of a brand: as a brand (Range Rover, Mercedes-AMG) or as a model (Tiggo, G-Class). */
export interface NamedLine {
  readonly brand_id: number
  /** Names of series; `*` stands for anything at the beginning or the end. */
  readonly series: readonly string[]
  readonly names: readonly string[]
}

export function readBrandLines(brands: BrandTable): readonly NamedLine[] {
  return readLines('brand-lines.tsv', brands)
}

/** Names of models that mean every series of a family. */
export function readFamilies(brands: BrandTable): readonly NamedLine[] {
  return readLines('families.tsv', brands)
}

function readLines(file: string, brands: BrandTable): readonly NamedLine[] {
  return readTable(file, ['brand', 'series', 'names']).map(({ brand, series, names }) => {
    const owner = brands.find(brand, null)
    if (!owner) throw new Error(`${file}: no brand is called ${brand}`)
    return { brand_id: owner.id, series: series.split('|'), names: names.split('|') }
  })
}

/** Whether a series belongs to a line. Null is the whole brand: every series belongs to it. */
export function isOfLine(series: string, patterns: readonly string[] | null): boolean {
  return patterns?.some((pattern) => fits(series, pattern)) ?? true
}

function fits(series: string, pattern: string): boolean {
  const text = pattern.replaceAll('*', '')
  if (pattern.startsWith('*')) return pattern.endsWith('*') ? series.includes(text) : series.endsWith(text)
  return pattern.endsWith('*') ? series.startsWith(text) : series === text
}
