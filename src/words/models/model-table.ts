/** The English names of series: from the tables, or composed of their parts. */
import type { BrandTable } from '../brand-table.ts'
import { foldName, hasHan, romanise, wordOrNull } from '../fold.ts'
import { memoize } from '../memoize.ts'
import { readTable } from '../read-table.ts'

export interface ModelRow {
  readonly brand_id: number
  readonly zh: string
  /** Without the brand. */
  readonly en: string
  /** Whether `en` is the name that the maker or the trade uses, or pinyin. */
  readonly kind: 'name' | 'pinyin'
  readonly aliases: readonly string[]
}

export interface ModelTable {
  readonly rows: readonly ModelRow[]
  /** Finds a row by the name of a series as a catalogue spells it, with or without the brand before it. */
  find(brandId: number, seriesZh: string): ModelRow | null
}

export function readModelRows(brands: BrandTable): readonly ModelRow[] {
  return readTable('models.tsv', ['brand', 'zh', 'en', 'kind', 'aliases']).map(({ brand, zh, en, kind, aliases }) => {
    const owner = brands.find(brand, null)
    if (!owner) throw new Error(`models.tsv: no brand is called ${brand}`)
    return {
      brand_id: owner.id,
      zh,
      en,
      kind: kind === 'pinyin' ? 'pinyin' : 'name',
      aliases: wordOrNull(aliases)?.split('|') ?? [],
    }
  })
}

export function createModelTable(brands: BrandTable, rows: readonly ModelRow[] = readModelRows(brands)): ModelTable {
  const byName = new Map<string, ModelRow>()
  // Names take precedence over aliases: 捷达 is a series, and also the short form of 大众捷达.
  const kinds: ((row: ModelRow) => readonly string[])[] = [
    ({ zh }) => [zh],
    ({ brand_id, zh }) => [stripBrand(zh, brand_id, brands)],
    ({ aliases }) => aliases,
    ({ en }) => [en],
  ]
  for (const names of kinds) {
    for (const row of rows) {
      for (const name of names(row)) {
        const key = `${row.brand_id} ${foldName(name)}`
        if (!byName.has(key)) byName.set(key, row)
      }
    }
  }
  return {
    rows,
    find(brandId, seriesZh) {
      const whole = byName.get(`${brandId} ${foldName(seriesZh)}`)
      return whole ?? byName.get(`${brandId} ${foldName(stripBrand(seriesZh, brandId, brands))}`) ?? null
    },
  }
}

/** A series' name without the brand at its beginning; a name that equals the brand is kept. */
export function stripBrand(name: string, brandId: number | null, brands: BrandTable): string {
  const brand = brandId === null ? null : brands.findById(brandId)
  if (!brand) return name
  const lower = name.toLowerCase()
  for (const text of [brand.zh, ...brand.aliases, brand.en]) {
    if (!lower.startsWith(text.toLowerCase())) continue
    const rest = name.slice(text.length)
    // Jeepster is not a Jeep: a Latin brand must end at the end of a word.
    if (/^[a-z0-9]/i.test(rest) && /[a-z0-9]$/i.test(text)) continue
    const bare = rest.replace(/^[\s\-·.]+/, '')
    if (bare !== '' && !bare.startsWith('(')) return bare
  }
  return name
}

/** The English name of a series: from the table, or composed of its parts if the table does not have it. */
export interface ModelName {
  readonly en: string
  /** Whether it is a real name, Latin text of the source, or romanised. */
  readonly kind: 'name' | 'latin' | 'pinyin'
}

const MOST_NAMES = 5000

export function createModelNames(
  brands: BrandTable,
  models: ModelTable,
): (brandId: number | null, zh: string) => ModelName {
  const endings = readTable('series-endings.tsv', ['zh', 'en']).sort((a, b) => b.zh.length - a.zh.length)

  const nameByParts = memoize(MOST_NAMES, (text): ModelName => {
    let stem = text
      .normalize('NFKC')
      .replace(/[()[\]【】]/g, ' ')
      .trim()
    let tail = ''
    for (let found = true; found; ) {
      const ending = endings.find(({ zh }) => stem.endsWith(zh) && stem.length > zh.length)
      found = ending !== undefined
      if (!ending) continue
      stem = stem.slice(0, -ending.zh.length).trimEnd()
      tail = ending.en.replace('_', ' ') + tail
    }
    return { en: romanise(stem) + tail, kind: hasHan(stem) ? 'pinyin' : 'latin' }
  })

  return (brandId, zh) => {
    const row = brandId === null ? null : models.find(brandId, zh)
    return row ?? nameByParts(stripBrand(zh, brandId, brands))
  }
}
