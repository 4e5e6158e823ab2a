/** What is wrong with the map of series, as `/readyz` shows it; null = nothing. */
import type { SeriesMap } from './series-map.ts'

export function describeSeriesMap({ loaded }: Pick<SeriesMap, 'loaded'>): string | null {
  const found = loaded()
  if (found === null) return 'loading'
  return found.series === 0 ? 'could not be read' : null
}
