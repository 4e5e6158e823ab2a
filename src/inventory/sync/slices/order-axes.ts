/** In which order a slice is tried to be cut: what shows every car first, unless it would cost far more requests than bounds do. */
import type { MarketSlice } from '../../../domain/inventory/market.ts'
import { type Axis, RANGES } from './axes.ts'

interface SliceSize {
  readonly total: number
  /** How many rows of one slice can be read. */
  readonly reach: number
  readonly page_size: number
  /** How many brands, or series of the slice's brand, there are. */
  readonly brands: number
  readonly series: number
}

/** Each value of a catalogue costs a request of its own, most of which would have shared a page. */
const VALUE_COST = 0.7
/** Cars whose value is unknown lie within no bounds; each is asked for by itself. */
const UNKNOWN_SHARE = 0.01
/** How often one such car is new, so that all has to be read once more along another axis to find it. */
const SURPRISE = 0.001

/** Not all of these may be able to cut it. */
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
