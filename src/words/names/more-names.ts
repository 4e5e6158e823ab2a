/** Names of series and of their variants that only a search need know: 718 Cayman is a 718 with Cayman in its title. */
import type { BrandTable } from '../brand-table.ts'
import { readTable } from '../read-table.ts'

export interface MoreName {
  readonly name: string
  /** Words of the titles that are meant; null = the whole series. */
  readonly words: readonly string[] | null
}

export type FindMoreNames = (brandId: number, seriesZh: string) => readonly MoreName[]

export function createMoreNames(brands: BrandTable): FindMoreNames {
  const bySeries = new Map<string, MoreName[]>()
  for (const { brand, zh, names, words } of readTable('more-names.tsv', ['brand', 'zh', 'names', 'words'])) {
    const owner = brands.find(brand, null)
    if (!owner) throw new Error(`more-names.tsv: no brand is called ${brand}`)
    const key = `${owner.id} ${zh}`
    const ways = words === '-' ? [null] : words.split('|').map((way) => way.split(' '))
    const added = names.split('|').flatMap((name) => ways.map((way) => ({ name, words: way })))
    bySeries.set(key, [...(bySeries.get(key) ?? []), ...added])
  }
  return (brandId, seriesZh) => bySeries.get(`${brandId} ${seriesZh}`) ?? []
}
