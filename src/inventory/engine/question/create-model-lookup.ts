/** Where the listings of a brand or series lie: runs of groups. */
import type { SourcePart } from '../../../domain/source.ts'
import { type OpenedImage, viewWords } from '../opened-image.ts'

type GroupRun = readonly [from: number, to: number]

interface ModelLookup {
  /** Rising. */
  find(part: Pick<SourcePart, 'brand_id' | 'series_id'>): readonly GroupRun[]
}

export function createModelLookup(image: OpenedImage): ModelLookup {
  const { models, groups } = image.layout
  const starts = viewWords(image, models.groups)
  const brandOf = new Int32Array(image.words.buffer, models.brands.at, models.brands.length)
  const seriesOf = new Int32Array(image.words.buffer, models.series.at, models.series.length)
  const everything: readonly GroupRun[] = [[0, groups.titles.length]]
  const byBrand = new Map<number, [number, number]>()
  const bySeries = new Map<number, number[]>()
  for (let model = 0; model < brandOf.length; model++) {
    const brand = brandOf[model] as number
    const series = seriesOf[model] as number
    const run = byBrand.get(brand)
    if (run) run[1] = starts[model + 1] as number
    else byBrand.set(brand, [starts[model] as number, starts[model + 1] as number])
    const others = bySeries.get(series)
    if (others) others.push(model)
    else bySeries.set(series, [model])
  }
  return {
    find({ brand_id, series_id }) {
      // What is unknown has a number here that nobody may ask for.
      if ((brand_id ?? 0) < 0 || (series_id ?? 0) < 0) return []
      if (series_id === null) {
        if (brand_id === null) return everything
        const run = byBrand.get(brand_id)
        return run ? [run] : []
      }
      return (bySeries.get(series_id) ?? [])
        .filter((model) => brand_id === null || brandOf[model] === brand_id)
        .map((model) => [starts[model] as number, starts[model + 1] as number] as const)
    },
  }
}
