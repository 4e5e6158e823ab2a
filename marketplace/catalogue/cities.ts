/** The cities of the cars, with the codes of the national division and their volume of trade. */
import { readTable } from './read-table.ts'

export interface City {
  readonly code: number
  readonly name: string
  readonly slug: string
  readonly province: string
  readonly province_code: number
  readonly weight: number
}

export function readCities(): City[] {
  const columns = ['code', 'name', 'slug', 'province', 'weight'] as const
  return readTable(new URL('./tables/cities.tsv', import.meta.url), columns).map((row) => ({
    ...row,
    code: Number(row.code),
    province_code: Math.floor(Number(row.code) / 10000) * 10000,
    weight: Number(row.weight),
  }))
}
