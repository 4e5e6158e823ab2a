/** Makers whose name several brands of the catalogue have: Dongfeng also means Dongfeng Aeolus and Dongfeng Forthing. */
import type { BrandTable } from '../brand-table.ts'
import { wordOrNull } from '../fold.ts'
import { readTable } from '../read-table.ts'

export interface Parent {
  readonly names: readonly string[]
  /** The brands that the name means. */
  readonly brand_ids: readonly number[]
  /** Other brands of the maker. Its name may precede theirs (BYD Denza D9), but does not mean them. */
  readonly follower_ids: readonly number[]
}

export function readParents(brands: BrandTable): readonly Parent[] {
  const idsOf = (cell: string) =>
    (wordOrNull(cell)?.split('|') ?? []).map((zh) => {
      const brand = brands.find(zh, null)
      if (!brand) throw new Error(`parents.tsv: no brand is called ${zh}`)
      return brand.id
    })
  return readTable('parents.tsv', ['names', 'brands', 'followers']).map((row) => ({
    names: row.names.split('|'),
    brand_ids: idsOf(row.brands),
    follower_ids: idsOf(row.followers),
  }))
}
