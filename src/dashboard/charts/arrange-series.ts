/** Arranges daily figures by name into chart series: a value for every day, the largest first, the rest as one. */

/** The figure of one day. */
interface DayFigure {
  readonly day: string
  readonly name: string
  readonly requests: number
}

export interface Series {
  /** Null = the sum of all that are not shown separately. */
  readonly name: string | null
  /** The number of names that it includes. */
  readonly names: number
  /** One value per day, in order. */
  readonly values: readonly number[]
  readonly total: number
}

export interface DaySeries {
  readonly days: readonly string[]
  readonly series: readonly Series[]
  /** The total of each day. */
  readonly totals: readonly number[]
  readonly total: number
}

/** More series cannot be distinguished in a bar. */
export const MOST_SERIES = 6

/** `order`: names in a fixed order; without it, the largest first. */
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
