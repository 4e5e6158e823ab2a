/** Finds the brand and the province that the row of a car shows, as numbers for the inventory's search. */
import type { SourceCar } from '../domain/source.ts'
import type { Words } from '../words/create-words.ts'
import { readTable } from '../words/read-table.ts'
import type { SeriesMap } from './series-map.ts'

type Locate = (car: SourceCar) => { readonly brand_id: number | null; readonly province: number | null }

export function createLocator(words: () => Words, seriesMap: Pick<SeriesMap, 'brandOf'>): Locate {
  const rows = readTable('provinces.tsv', ['code', 'zh', 'en'])
  const codes = new Map(rows.map(({ code, en }) => [en, Number(code)]))
  return ({ brand_id, series_id, city_code, city }) => {
    const { province } = words().place(city_code, city, 'en')
    return {
      brand_id: brand_id ?? seriesMap.brandOf(series_id)?.id ?? null,
      province: province === null ? null : (codes.get(province) ?? null),
    }
  }
}
