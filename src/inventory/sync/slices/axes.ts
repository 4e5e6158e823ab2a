/** The axes along which a slice of the market can be cut into smaller ones, and in which order they are tried. */
import { BODY_STYLES, FUEL_TYPES, TRANSMISSIONS } from '../../../domain/codes.ts'
import type { Bounds, MarketRow, MarketSlice } from '../../../domain/inventory/market.ts'

export const AXES = ['brand', 'series', 'price', 'age', 'mileage', 'body', 'transmission', 'fuel'] as const
export type Axis = (typeof AXES)[number]

const RANGES = ['price', 'age', 'mileage'] as const
type RangeAxis = (typeof RANGES)[number]

export interface CutMaterial {
  readonly brands: readonly number[]
  /** Of the slice's brand; empty when it has none. */
  readonly series: readonly number[]
  /** Some rows of the slice: bounds are chosen by their values. */
  readonly sample: readonly MarketRow[]
  /** The current year. */
  readonly year: number
  /** How many equal parts would be small enough. */
  readonly parts: number
}

/** Everything above these is one slice, which bounds do not divide further. */
const HIGHEST: Readonly<Record<RangeAxis, number>> = { price: 10_000, age: 100, mileage: 1000 }

export function isRange(axis: Axis): axis is RangeAxis {
  return (RANGES as readonly Axis[]).includes(axis)
}

/** Returns slices that together show every car of this one whose value is known; none if it cannot be cut along this axis. */
export function cut(slice: MarketSlice, axis: Axis, material: CutMaterial): readonly MarketSlice[] {
  switch (axis) {
    case 'brand':
      return isFree(slice, 'brand_id', 'series_id') ? material.brands.map((id) => ({ ...slice, brand_id: id })) : []
    case 'series':
      return slice.brand_id !== null && isFree(slice, 'series_id')
        ? material.series.map((id) => ({ ...slice, series_id: id }))
        : []
    case 'body':
      return isFree(slice, 'body_style') ? BODY_STYLES.map((style) => ({ ...slice, body_style: style })) : []
    case 'transmission':
      return isFree(slice, 'transmission') ? TRANSMISSIONS.map((one) => ({ ...slice, transmission: one })) : []
    case 'fuel':
      return isFree(slice, 'fuel_type') ? FUEL_TYPES.map((fuel) => ({ ...slice, fuel_type: fuel })) : []
    default:
      return cutRange(slice[axis], axis, material).map((bounds) => ({ ...slice, [axis]: bounds }))
  }
}

function isFree(slice: MarketSlice, ...keys: readonly (keyof MarketSlice)[]): boolean {
  return keys.every((key) => slice[key] === null)
}

/** Neighbours share a bound, because a source takes whole steps only and values lie between them. */
function cutRange(bounds: Bounds | null, axis: RangeAxis, material: CutMaterial): readonly Bounds[] {
  const { min, max } = bounds ?? { min: 0, max: null }
  const cuts = [...new Set(chooseCuts(axis, min, max, material))].sort((a, b) => a - b)
  if (cuts.length === 0) return []
  return [min, ...cuts].map((edge, i) => ({ min: edge, max: cuts[i] ?? max }))
}

/** Whole steps strictly between the bounds, near the quantiles of the sample; none where most cars have the same value. */
function chooseCuts(axis: RangeAxis, min: number, max: number | null, material: CutMaterial): readonly number[] {
  const values = material.sample
    .map((row) => stepOf(row, axis, material.year))
    .filter((value) => value !== null)
    .sort((a, b) => a - b)
  const countOf = (step: number) => values.filter((value) => value === step).length
  const isBetween = (step: number) => step > min && step < (max ?? HIGHEST[axis])
  // More parts than values give no more cuts, and a source may report an absurd total.
  const parts = Math.min(material.parts, values.length + 1)
  const cuts: number[] = []
  for (let part = 1; part < parts; part++) {
    const value = values[Math.floor((part * values.length) / parts)]
    if (value === undefined) continue
    // Cars exactly on a bound are shown on both sides of it, and many prices are whole steps.
    const near = [Math.floor(value), Math.ceil(value), Math.floor(value) - 1, Math.ceil(value) + 1].filter(isBetween)
    const [best] = near.sort((a, b) => countOf(a) - countOf(b))
    if (best !== undefined && countOf(best) * 2 <= values.length) cuts.push(best)
  }
  return cuts
}

/** Rows have the year of registration only, so ages are estimated in the middle of a year, and never lie exactly on a bound. */
const HALF_YEAR = 0.49

function stepOf(row: MarketRow, axis: RangeAxis, year: number): number | null {
  if (axis !== 'age') return row[axis]
  return row.year === null ? null : Math.max(0, year - row.year) + HALF_YEAR
}

interface SliceSize {
  readonly total: number
  /** How many rows of one slice can be read. */
  readonly reach: number
  readonly page_size: number
  /** How many brands there are, and series of the slice's brand. */
  readonly brands: number
  readonly series: number
}

/** Each value of a catalogue costs a request, although most would have shared a page. */
const VALUE_COST = 0.7
/** Cars with an unknown value lie within no bounds, and are requested one by one. */
const UNKNOWN_SHARE = 0.01
/** How often such a car is new, so that everything has to be read again along another axis to find it. */
const SURPRISE = 0.001

/** First the axis that shows every car, unless it would cost far more requests than bounds. Some axes may not be able to cut the slice. */
export function orderAxes(slice: MarketSlice, size: SliceSize): readonly Axis[] {
  const rest: readonly Axis[] = ['body', 'transmission', 'fuel']
  const catalogue: Axis | null = slice.brand_id === null ? 'brand' : slice.series_id === null ? 'series' : null
  if (catalogue === null) return [...RANGES, ...rest]
  const values = catalogue === 'brand' ? size.brands : size.series
  return values * VALUE_COST <= costOfBounds(size) ? [catalogue, ...RANGES, ...rest] : [...RANGES, catalogue, ...rest]
}

function costOfBounds({ total, reach, page_size }: SliceSize): number {
  const again = (total / page_size) * Math.min(1, SURPRISE * total)
  return (1.5 * total) / reach + UNKNOWN_SHARE * total + again
}
