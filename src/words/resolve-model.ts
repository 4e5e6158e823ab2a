/** Finds the series that somebody means by a model's name, with or without the brand before it. */
import type { SourceSeries } from '../domain/source.ts'
import type { BrandTable } from './brand-table.ts'
import { foldName, wordOrNull } from './fold.ts'
import { oncePer } from './once-per.ts'

interface SeriesIndex {
  readonly whole: ReadonlyMap<string, readonly SourceSeries[]>
  /** Names without their brand; those that have none are here as they are. */
  readonly bare: ReadonlyMap<string, readonly SourceSeries[]>
}

export function createModelResolver(
  table: BrandTable,
): (text: string, series: readonly SourceSeries[]) => readonly SourceSeries[] {
  const namesOf = new Map<number, readonly string[]>()
  const brandIdsOf = new Map<string, number[]>()
  for (const { id, zh, en, pinyin, aliases } of table.rows) {
    const names = [zh, en, pinyin, ...aliases].map(foldName).sort((a, b) => b.length - a.length)
    namesOf.set(id, names)
    for (const name of new Set(names)) push(brandIdsOf, name, id)
  }
  const longest = Math.max(...[...brandIdsOf.keys()].map((name) => name.length))

  const indexOf = oncePer((series: readonly SourceSeries[]): SeriesIndex => {
    const whole = new Map<string, SourceSeries[]>()
    const bare = new Map<string, SourceSeries[]>()
    for (const one of series) {
      const name = foldName(one.name)
      const prefix = namesOf.get(one.brand_id)?.find((brand) => name.startsWith(brand) && name !== brand) ?? ''
      push(whole, name, one)
      push(bare, name.slice(prefix.length), one)
    }
    return { whole, bare }
  })

  return (text, series) => {
    const key = foldName(wordOrNull(text) ?? '')
    if (key === '') return []
    const index = indexOf(series)
    const found = new Set([...(index.whole.get(key) ?? []), ...(index.bare.get(key) ?? [])])
    for (let end = 1; end < key.length && end <= longest; end++) {
      const ids = brandIdsOf.get(key.slice(0, end))
      if (!ids) continue
      for (const one of index.bare.get(key.slice(end)) ?? []) if (ids.includes(one.brand_id)) found.add(one)
    }
    return [...found]
  }
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}
