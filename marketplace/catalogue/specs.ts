/** The trims (specs) of the catalogue: numbered without being stored, so that ten thousand series do not slow the start. */
import { hash } from '../random.ts'
import type { Catalogue, Generation, Series, Variant } from './series.ts'

export interface Spec {
  readonly id: number
  /** Model-year group (`seriesyearid`). */
  readonly year_id: number
  readonly series: Series
  readonly generation: Generation
  readonly variant: Variant
  readonly trim: string
  readonly year: number
  /** `{series} {yyyy}款 {trim}` as the catalogue spells the series. */
  readonly name: string
  readonly seats: number
  /** New-car guide price in 万元. */
  readonly guide_price: number
}

export interface ModelYear {
  readonly id: number
  readonly year: number
  readonly series: Series
  readonly generation: Generation
}

export interface Specs {
  years(series: Series): readonly ModelYear[]
  /** The trims of a model year, cheapest engine first. */
  ofYear(year: ModelYear): readonly Spec[]
  find(specid: number): Spec | null
  findYear(yearid: number): ModelYear | null
}

const FIRST_SPEC_ID = 10_001
const FIRST_YEAR_ID = 2_001
// A gearbox word at the end of a label is written without a gap before the trim: 1.5L CVT豪华版, 280TSI DSG舒适型.
const CLOSE = /[\u4e00-\u9fff]$|(?:CVT|DSG|DCT|AMT|MT|AT)$/

export function createSpecs(catalogue: Catalogue): Specs {
  const years: (ModelYear & { first_spec: number })[] = []
  const bySeries = new Map<Series, ModelYear[]>()
  let nextSpec = FIRST_SPEC_ID
  for (const series of catalogue.series) {
    for (const generation of series.generations) {
      for (let year = generation.from; year <= generation.to; year++) {
        if (!isModelYear(series, generation, year)) continue
        const entry = { id: FIRST_YEAR_ID + years.length, year, series, generation, first_spec: nextSpec }
        nextSpec += generation.variants.length * generation.trims.length
        years.push(entry)
        bySeries.set(series, [...(bySeries.get(series) ?? []), entry])
      }
    }
  }
  const firsts = years.map((year) => year.first_spec)
  const cache = new Map<number, readonly Spec[]>()

  function ofYear(year: ModelYear): readonly Spec[] {
    const known = cache.get(year.id)
    if (known) return known
    const made = makeSpecs(year, firsts[year.id - FIRST_YEAR_ID] as number)
    cache.set(year.id, made)
    return made
  }

  function find(specid: number): Spec | null {
    let low = 0
    let high = firsts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((firsts[middle] as number) <= specid) low = middle + 1
      else high = middle
    }
    const year = years[low - 1]
    return year ? (ofYear(year).find((spec) => spec.id === specid) ?? null) : null
  }

  return {
    years: (series) => bySeries.get(series) ?? [],
    ofYear,
    find,
    findYear: (yearid) => years[yearid - FIRST_YEAR_ID] ?? null,
  }
}

/** Not every calendar year brings a new model year; the first and every electric update does. */
function isModelYear(series: Series, generation: Generation, year: number): boolean {
  // In the year of a change the new generation alone is the model year.
  if (series.generations.some(({ from }) => from > generation.from && from <= year)) return false
  const sold = generation.variants.some((variant) => variant.from <= year && year <= variant.to)
  return sold && (year === generation.from || hash(series.id, year) % 100 < 72)
}

function makeSpecs(year: ModelYear & { first_spec?: number }, first: number): Spec[] {
  const { series, generation } = year
  const { variants, trims } = generation
  const refreshed = year.year !== generation.from && hash(series.id, year.year, 7) % 100 < 18 ? '改款 ' : ''
  const specs: Spec[] = []
  for (const [v, variant] of variants.entries()) {
    if (year.year < variant.from || year.year > variant.to) continue
    let isFirst = true
    for (const [t, trim] of trims.entries()) {
      const id = first + v * trims.length + t
      if (contradicts(trim, variant) || (!isFirst && hash(id, 11) % 100 >= 62)) continue
      isFirst = false
      const gap = CLOSE.test(variant.label) ? '' : ' '
      specs.push({
        id,
        year_id: year.id,
        series,
        generation,
        variant,
        trim,
        year: year.year,
        name: `${series.name} ${year.year}款 ${refreshed}${variant.label}${gap}${trim}`,
        seats: seatsOf(generation, `${variant.label}${trim}`, id),
        guide_price: priceSpec(generation, v, t, id),
      })
    }
  }
  return specs
}

/** Words of a trim that state a property of the car, and the check of that property. */
const TELLING: readonly (readonly [word: RegExp, holds: (variant: Variant) => boolean])[] = [
  [/手动/, ({ gearbox }) => gearbox.short === '手动'],
  [/自动|CVT|DSG|DCT|双离合/, ({ gearbox }) => gearbox.short === '自动'],
  [/四驱|4WD|AWD|quattro|xDrive|4MATIC/i, ({ drive }) => drive.includes('4')],
  [/两驱|2WD/, ({ drive }) => !drive.includes('4')],
  [/前驱/, ({ drive }) => drive === 'FF'],
  [/后驱/, ({ drive }) => drive === 'FR' || drive === 'RR' || drive === 'MR'],
  [/柴油/, ({ fuel }) => fuel.startsWith('D')],
  [/纯电/, ({ fuel }) => fuel === 'EV'],
]

/** The table combines every trim with every engine; impossible combinations are dropped here. */
function contradicts(trim: string, variant: Variant): boolean {
  return TELLING.some(([word, holds]) => word.test(trim) && !holds(variant))
}

/** A number of seats in a name must be right. */
function seatsOf({ seats }: Generation, name: string, id: number): number {
  const told = /([2-9])座/.exec(name)?.[1]
  return told === undefined ? (seats[hash(id, 13) % seats.length] as number) : Number(told)
}

function priceSpec(generation: Generation, v: number, t: number, id: number): number {
  const { variants, trims, price_low, price_high } = generation
  const byEngine = variants.length === 1 ? 0 : v / (variants.length - 1)
  const byTrim = trims.length === 1 ? 0 : t / (trims.length - 1)
  const share = variants.length === 1 ? byTrim : 0.65 * byEngine + 0.35 * byTrim
  const exact = price_low + (price_high - price_low) * share
  // Guide prices end on 8 or 9 in this market: 12.98, 25.19.
  const tenths = Math.round(exact * 10)
  return Math.max(price_low, (tenths * 10 - (hash(id, 17) % 2 === 0 ? 2 : 1)) / 100)
}
