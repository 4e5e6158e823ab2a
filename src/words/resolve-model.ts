/** Finds the series that somebody means by a model's name, in Chinese or English, with or without the brand before it. */
import type { SourceSeries } from '../domain/source.ts'
import type { BrandTable } from './brand-table.ts'
import { foldName, wordOrNull } from './fold.ts'
import { memoizeByObject } from './memoize-by-object.ts'
import type { ModelTable } from './models/model-table.ts'
import { romanise } from './romanise.ts'

interface SeriesIndex {
  readonly whole: ReadonlyMap<string, readonly SourceSeries[]>
  /** Names without their brand; those that have none are here as they are. */
  readonly bare: ReadonlyMap<string, readonly SourceSeries[]>
  /** Other spellings, without their brand. */
  readonly other: ReadonlyMap<string, readonly SourceSeries[]>
}

export type ResolveModel = (text: string, series: readonly SourceSeries[]) => readonly SourceSeries[]

export function createModelResolver(
  table: BrandTable,
  models: ModelTable,
  nameModel: (brandId: number | null, zh: string) => { readonly en: string },
): ResolveModel {
  const namesOf = new Map<number, readonly string[]>()
  const brandIdsOf = new Map<string, number[]>()
  for (const { id, zh, en, pinyin, aliases } of table.rows) {
    const names = [zh, en, pinyin, ...aliases].map(foldName).sort((a, b) => b.length - a.length)
    namesOf.set(id, names)
    for (const name of new Set(names)) push(brandIdsOf, name, id)
  }
  const longest = Math.max(...[...brandIdsOf.keys()].map((name) => name.length))

  function stripBrand(name: string, brandId: number): string {
    const prefix = namesOf.get(brandId)?.find((brand) => name.startsWith(brand) && name !== brand) ?? ''
    return name.slice(prefix.length)
  }

  const indexOf = memoizeByObject((series: readonly SourceSeries[]): SeriesIndex => {
    const whole = new Map<string, SourceSeries[]>()
    const bare = new Map<string, SourceSeries[]>()
    const other = new Map<string, SourceSeries[]>()
    for (const one of series) {
      const names = [one.name, nameModel(one.brand_id, one.name).en].map(foldName)
      for (const name of new Set(names)) push(whole, name, one)
      const bareOf = (name: string) => stripBrand(name, one.brand_id)
      for (const name of new Set(names.map(bareOf))) push(bare, name, one)
      const aliases = [romanise(one.name), ...(models.find(one.brand_id, one.name)?.aliases ?? [])].map(foldName)
      for (const name of new Set([...aliases, ...aliases.map(bareOf)])) push(other, name, one)
    }
    return { whole, bare, other }
  })

  return (text, series) => {
    const key = foldName(wordOrNull(text) ?? '')
    if (key === '') return []
    const { whole, bare, other } = indexOf(series)
    const found = new Set([...(whole.get(key) ?? []), ...findBare(key, bare)])
    // What is the name of one series may be another spelling of its neighbour, and then means the one that it names.
    return [...(found.size > 0 ? found : new Set(findBare(key, other)))]
  }

  /** With or without a brand before it. */
  function findBare(key: string, names: SeriesIndex['bare']): SourceSeries[] {
    const found = [...(names.get(key) ?? [])]
    for (let end = 1; end < key.length && end <= longest; end++) {
      const ids = brandIdsOf.get(key.slice(0, end))
      if (!ids) continue
      for (const one of names.get(key.slice(end)) ?? []) if (ids.includes(one.brand_id)) found.push(one)
    }
    return found
  }
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}
