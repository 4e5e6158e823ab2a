/** Which trims are for sale: popular series often (Zipf), model years as old as used cars are. */
import type { Catalogue, Series } from '../catalogue/series.ts'
import type { ModelYear, Spec, Specs } from '../catalogue/specs.ts'
import { hash, type Random } from '../random.ts'
import { createWeightedTable } from './weighted-table.ts'

// The frequency of each age in years among cars on sale; it falls by a fifth per year for older cars.
const AGE_WEIGHTS = [0.45, 0.85, 1, 1.1, 1.15, 1.05, 0.95, 0.85, 0.75, 0.6, 0.48, 0.38, 0.3, 0.22, 0.16, 0.12]

export function createSpecPicker(catalogue: Catalogue, specs: Specs, seed: number, thisYear: number) {
  const ranked = catalogue.series
    .map((series) => ({ series, years: specs.years(series).filter((year) => year.year <= thisYear) }))
    .filter(({ years }) => years.length > 0)
    .sort((a, b) => b.series.popularity - a.series.popularity || tieBreak(seed, a.series) - tieBreak(seed, b.series))
    .map(({ years }) => ({ years, pickYear: createWeightedTable(years.map(({ year }) => weighAge(thisYear - year))) }))
  // Zipf–Mandelbrot: the commonest series is some 1.5 % of the market, the rarest a few in a million.
  const pickRank = createWeightedTable(ranked.map((_, rank) => 1 / (rank + 19) ** 1.08))

  return function pickSpec(random: Random): Spec {
    const { years, pickYear } = ranked[pickRank(random)] as (typeof ranked)[number]
    const trims = specs.ofYear(years[pickYear(random)] as ModelYear)
    // Cheaper engines and middling trims sell most.
    return trims[Math.floor(random.next() ** 1.35 * trims.length)] as Spec
  }
}

function tieBreak(seed: number, series: Series): number {
  return hash(seed, series.id) + series.id / 1e6
}

function weighAge(years: number): number {
  return AGE_WEIGHTS[years] ?? 0.12 * 0.8 ** (years - AGE_WEIGHTS.length + 1)
}
