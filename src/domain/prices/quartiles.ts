/** Quartiles of asking prices, and the place of one price among others. */

interface Quartiles {
  readonly q1: number
  readonly median: number
  readonly q3: number
}

/** A quartile lies between two neighbours of the sorted prices: this share of the way from `below` to the next. */
interface Place {
  readonly below: number
  readonly share: number
}

const SHARES = { q1: 0.25, median: 0.5, q3: 0.75 } as const

/** Finds where the quartiles of so many sorted prices lie, so that a caller reads only the prices that it needs. */
export function placeQuartiles(count: number): Readonly<Record<keyof Quartiles, Place>> {
  const place = (share: number): Place => {
    const at = (count - 1) * share
    return { below: Math.floor(at), share: at - Math.floor(at) }
  }
  return { q1: place(SHARES.q1), median: place(SHARES.median), q3: place(SHARES.q3) }
}

/** Linear between neighbours, like `percentile_cont` in SQL, in whole yuan. */
export function interpolate(below: number, next: number, share: number): number {
  return Math.round(below + (next - below) * share)
}

/** `sorted` is ascending and not empty. */
export function deriveQuartiles(sorted: readonly number[]): Quartiles {
  const places = placeQuartiles(sorted.length)
  const read = ({ below, share }: Place) =>
    interpolate(sorted[below] as number, sorted[Math.min(below + 1, sorted.length - 1)] as number, share)
  return { q1: read(places.q1), median: read(places.median), q3: read(places.q3) }
}

/** The share of the prices that are lower, in per cent with one decimal; an equal price counts half. `prices` is not empty. */
export function derivePercentile(price: number, prices: readonly number[]): number {
  let below = 0
  for (const other of prices) below += other < price ? 1 : other === price ? 0.5 : 0
  return Math.round((below / prices.length) * 1000) / 10
}
