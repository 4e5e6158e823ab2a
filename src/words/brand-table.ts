/** The brands that have an English name, and how each is matched to a source's catalogue. */
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
