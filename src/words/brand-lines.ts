/** Names that mean several series of a brand: as a brand (Range Rover, Mercedes-AMG) or as a model (Tiggo, G-Class). */
import type { BrandTable } from './brand-table.ts'
import { readTable } from './read-table.ts'

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
