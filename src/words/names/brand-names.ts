/** Recognises brand names before the name of a model: BYD Han, 一汽-大众 高尔夫, Xiaomi Auto SU7. */
import type { BrandTable } from '../brand-table.ts'
import type { Parent } from './name-tables.ts'
import { joinKeys, splitUnits, type Unit } from './split-units.ts'

interface SplitBrand {
  readonly ids: ReadonlySet<number>
  /** These brands, and the brands whose names may follow theirs. */
  readonly wide: ReadonlySet<number>
  readonly rest: readonly Unit[]
}

/** Words that makers add to their name: Wuling Motors, 小米汽车. */
export const MAKER_WORDS: ReadonlySet<string> = new Set(
  'auto automobile automobiles automotive cars motor motors 汽车'.split(' '),
)

export function createBrandNames(table: BrandTable, parents: readonly Parent[]) {
  const idsOf = new Map<string, Set<number>>()
  const parentsOf = new Map<string, Pick<SplitBrand, 'ids' | 'wide'>>()
  const namesOf = new Map<number, Set<string>>()
  let longest = 0
  for (const { id, zh, en, pinyin, aliases } of table.rows) {
    const names = new Set<string>()
    for (const text of [zh, en, pinyin, ...aliases]) {
      const units = splitUnits(text)
      longest = Math.max(longest, units.length)
      names.add(joinKeys(units))
    }
    for (const name of names) idsOf.set(name, (idsOf.get(name) ?? new Set()).add(id))
    namesOf.set(id, names)
  }

  for (const { names, brand_ids, follower_ids } of parents) {
    for (const text of names) {
      const units = splitUnits(text)
      longest = Math.max(longest, units.length)
      const ids = new Set([...(idsOf.get(joinKeys(units)) ?? []), ...brand_ids])
      parentsOf.set(joinKeys(units), { ids, wide: new Set([...ids, ...follower_ids]) })
    }
  }

  function whose(key: string): Pick<SplitBrand, 'ids' | 'wide'> | undefined {
    const ids = idsOf.get(key)
    return parentsOf.get(key) ?? (ids && { ids, wide: ids })
  }

  /** How many units at the beginning name the maker of a brand, including such additions. */
  function passMakerWord(units: readonly Unit[], from: number): number {
    if (MAKER_WORDS.has(units[from]?.key ?? '')) return from + 1
    return MAKER_WORDS.has(joinKeys(units.slice(from, from + 2))) ? from + 2 : from
  }

  /** The name without the brand before it; a name that equals the brand is kept. */
  function strip(units: readonly Unit[], brandId: number): readonly Unit[] {
    const names = namesOf.get(brandId)
    if (!names) return units
    for (let end = Math.min(longest, units.length - 1); end > 0; end--) {
      // Units end where words end, so Jeepster does not match Jeep.
      if (names.has(joinKeys(units.slice(0, end)))) return units.slice(end)
    }
    return units
  }

  return {
    isName: (key: string, brandId: number) => namesOf.get(brandId)?.has(key) ?? false,
    isAnyName: (key: string) => idsOf.has(key),
    strip,
    /** The brands whose name may begin the text, each with the rest of the text. */
    split(units: readonly Unit[]): readonly SplitBrand[] {
      const found: SplitBrand[] = []
      for (let end = 1; end <= longest && end < units.length; end++) {
        const owners = whose(joinKeys(units.slice(0, end)))
        if (!owners) continue
        for (const from of new Set([end, passMakerWord(units, end)])) {
          const rest = units.slice(from)
          if (rest.length > 0) found.push({ ...owners, rest })
        }
      }
      return found
    },
  }
}
