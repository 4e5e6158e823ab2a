/** Names of series and variants that only searches use: 718 Cayman is a 718 with Cayman in its title. */
import { isOfLine, type NamedLine, readFamilies } from '../brand-lines.ts'
import type { BrandTable } from '../brand-table.ts'
import { readTable } from '../read-table.ts'

interface MoreName {
  readonly name: string
  /** Words that a title must have; null = the whole series. */
  readonly words: readonly string[] | null
  /** Whether it is a name only together with its brand: a Hiace is a Toyota, a Jinbei Hiace is not. */
  readonly needsBrand: boolean
}

export type FindMoreNames = (brandId: number, seriesZh: string) => readonly MoreName[]

export function createMoreNames(brands: BrandTable): FindMoreNames {
  const bySeries = new Map<string, MoreName[]>()
  for (const { brand, zh, names, words } of readTable('more-names.tsv', ['brand', 'zh', 'names', 'words'])) {
    const owner = brands.find(brand, null)
    if (!owner) throw new Error(`more-names.tsv: no brand is called ${brand}`)
    const key = `${owner.id} ${zh}`
    const needsBrand = words === '='
    const ways = words === '-' || needsBrand ? [null] : words.split('|').map((way) => way.split(' '))
    const added = names.split('|').flatMap((name) => ways.map((way) => ({ name, words: way, needsBrand })))
    bySeries.set(key, [...(bySeries.get(key) ?? []), ...added])
  }
  const families = new Map<number, NamedLine[]>()
  for (const family of readFamilies(brands))
    families.set(family.brand_id, [...(families.get(family.brand_id) ?? []), family])
  return (brandId, seriesZh) => {
    const own = bySeries.get(`${brandId} ${seriesZh}`) ?? []
    const ofFamily = (families.get(brandId) ?? [])
      .filter(({ series }) => isOfLine(seriesZh, series))
      .flatMap(({ names }) => names.map((name) => ({ name, words: null, needsBrand: false })))
    return ofFamily.length === 0 ? own : [...own, ...ofFamily]
  }
}
