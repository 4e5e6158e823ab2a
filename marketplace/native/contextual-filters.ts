/** The filters that a search offers next: series of a brand, model years of a series; never more than twenty. */
import type { SearchIndex } from '../search/index.ts'
import type { SearchQuery } from '../search/query.ts'
import type { World } from '../world/world.ts'

const MOST = 20

export function makeContextualFilters(world: World, index: SearchIndex, query: SearchQuery) {
  if (query.brand && query.series) return yearFilters(world, query.series)
  return query.brand ? seriesFilters(world, index, query.brand) : []
}

/** The commonest series of the brand first; rare ones fall off the end. */
function seriesFilters(world: World, index: SearchIndex, brand: number) {
  const counts = new Map<number, number>()
  for (const i of index.matches({ brand })) {
    const id = index.columns.series[i] as number
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return world.catalogue.series
    .filter((series) => counts.has(series.id))
    .sort((a, b) => (counts.get(b.id) as number) - (counts.get(a.id) as number) || a.id - b.id)
    .slice(0, MOST)
    .map((series) => ({
      key: 'seriesid',
      value: String(series.id),
      title: series.name,
      dtype: 4,
      subvalue: '',
      subspecname: '',
    }))
}

function yearFilters(world: World, seriesid: number) {
  const series = world.catalogue.series.find(({ id }) => id === seriesid)
  if (!series) return []
  return [...world.specs.years(series)]
    .sort((a, b) => b.year - a.year)
    .slice(0, MOST)
    .map((year) => {
      const specs = world.specs.ofYear(year)
      return {
        key: 'seriesyearid',
        value: String(year.id),
        title: `${year.year}款`,
        dtype: 5,
        subvalue: specs.map(({ id }) => id).join(','),
        // Filled only when a year has a single trim.
        subspecname: specs.length === 1 ? (specs[0]?.name ?? '') : '',
      }
    })
}
