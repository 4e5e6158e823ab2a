/** Brings figures by day and name into the series of a chart: a value for every day, the largest first, and the rest as one. */

/** A figure of one day. */
interface DayFigure {
  readonly day: string
  readonly name: string
  readonly requests: number
}

export interface Series {
  /** Null = all that are not shown on their own. */
  readonly name: string | null
  /** How many names are in it. */
  readonly names: number
  /** In the order of the days. */
  readonly values: readonly number[]
  readonly total: number
}

export interface DaySeries {
  readonly days: readonly string[]
  readonly series: readonly Series[]
  /** Of each day. */
  readonly totals: readonly number[]
  readonly total: number
}

/** More than these cannot be told apart in a bar. */
export const MOST_SERIES = 6

/** `order`: names that always stand in this order; left out, the largest first. */
export function arrangeSeries(
  figures: readonly DayFigure[],
  days: readonly string[],
  order?: readonly string[],
): DaySeries {
  const places = new Map(days.map((day, at) => [day, at]))
  const values = new Map<string, number[]>()
  for (const { day, name, requests } of figures) {
    const at = places.get(day)
    if (at === undefined) throw new Error(`${day} is none of the days of the chart`)
    const own = values.get(name) ?? days.map(() => 0)
    own[at] = (own[at] as number) + requests
    values.set(name, own)
  }
  const all: Series[] = [...values].map(([name, own]) => ({ name, names: 1, values: own, total: sum(own) }))
  all.sort(
    order ? (a, b) => order.indexOf(a.name as string) - order.indexOf(b.name as string) : (a, b) => b.total - a.total,
  )
  const series = all.length <= MOST_SERIES ? all : [...all.slice(0, MOST_SERIES - 1), merge(all.slice(MOST_SERIES - 1))]
  const totals = days.map((_, at) => sum(series.map((one) => one.values[at] as number)))
  return { days, series, totals, total: sum(totals) }
}

function merge(rest: readonly Series[]): Series {
  const values = (rest[0] as Series).values.map((_, at) => sum(rest.map((one) => one.values[at] as number)))
  return { name: null, names: rest.length, values, total: sum(values) }
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0)
}
