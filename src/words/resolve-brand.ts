/** Finds the brand that somebody means among those of a catalogue, or the nearest one to ask back about. */
import type { SourceBrand } from '../domain/source.ts'
import type { BrandRow, BrandTable } from './brand-table.ts'
import { editDistance } from './edit-distance.ts'
import { foldName, wordOrNull } from './fold.ts'
import { memoizeByObject } from './memoize-by-object.ts'

export type ResolvedBrand = { readonly brand: SourceBrand } | { readonly did_you_mean: string | null }

interface BrandIndex {
  readonly exact: ReadonlyMap<string, SourceBrand>
  readonly folded: ReadonlyMap<string, SourceBrand>
  readonly byId: ReadonlyMap<string, SourceBrand>
}

// Nobody's brand is longer, and the distance to a novel is nobody's business.
const LONGEST = 60

export function createBrandResolver(
  table: BrandTable,
): (text: string, brands: readonly SourceBrand[]) => ResolvedBrand {
  const indexOf = memoizeByObject((brands: readonly SourceBrand[]) => indexBrands(brands, table))
  return (text, brands) => {
    const typed = wordOrNull(text)?.normalize('NFKC') ?? null
    if (typed === null || typed.length > LONGEST) return { did_you_mean: null }
    const index = indexOf(brands)
    const key = foldName(typed)
    const brand = index.exact.get(typed) ?? index.folded.get(key) ?? index.byId.get(typed)
    if (brand) return { brand }
    const near = findNear(key, index.folded)
    return { did_you_mean: near && (table.find(near.name, near.id)?.en ?? near.name) }
  }
}

/** Earlier kinds of names win; exact spelling goes first because AUDI and 奥迪 (Audi) are two brands of one catalogue. */
function indexBrands(brands: readonly SourceBrand[], table: BrandTable): BrandIndex {
  const exact = new Map<string, SourceBrand>()
  const folded = new Map<string, SourceBrand>()
  const keep = (map: Map<string, SourceBrand>, key: string, brand: SourceBrand) => {
    if (key !== '' && !map.has(key)) map.set(key, brand)
  }
  const known = brands.map((brand) => ({ brand, row: table.find(brand.name, brand.id) }))
  for (const { brand } of known) keep(exact, brand.name.normalize('NFKC'), brand)
  for (const { brand, row } of known) if (row) keep(exact, row.en.normalize('NFKC'), brand)
  const kinds: ((brand: SourceBrand, row: BrandRow | null) => readonly (string | null | undefined)[])[] = [
    (_, row) => [row?.en],
    (brand, row) => [brand.name, row?.zh],
    (_, row) => row?.aliases ?? [],
    (brand, row) => [brand.pinyin, row?.pinyin],
  ]
  for (const names of kinds) {
    for (const { brand, row } of known) for (const name of names(brand, row)) keep(folded, foldName(name ?? ''), brand)
  }
  return { exact, folded, byId: new Map(brands.map((brand) => [String(brand.id), brand])) }
}

/** One slip, then the beginning of a name (or a name at the beginning), then two slips. */
function findNear(key: string, names: ReadonlyMap<string, SourceBrand>): SourceBrand | null {
  // Two slips in three letters leave nothing of a word.
  const limit = key.length <= 1 ? 0 : key.length <= 4 ? 1 : 2
  let best: { brand: SourceBrand; cost: number; gap: number } | null = null
  for (const [name, brand] of names) {
    const slips = limit === 0 ? 1 : editDistance(key, name, limit)
    const gap = Math.abs(name.length - key.length)
    const cost = slips <= limit ? (slips === 1 ? 1 : 3) : startsLike(key, name) ? 2 : null
    if (cost !== null && (!best || cost < best.cost || (cost === best.cost && gap < best.gap)))
      best = { brand, cost, gap }
  }
  return best?.brand ?? null
}

function startsLike(key: string, name: string): boolean {
  if (key.length >= 2 && name.startsWith(key)) return true
  // 奔驰C级, Toyota Camry; a shorter Latin name would begin half of all words.
  return key.startsWith(name) && (name.length >= 4 || /^\p{Script=Han}{2,}$/u.test(name))
}
