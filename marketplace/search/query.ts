/** Parses the parameters of a native search as the marketplace does: it ignores what it does not understand. */

export interface Range {
  readonly low: number
  /** Infinity for an open upper end. */
  readonly high: number
}

export interface SearchQuery {
  readonly page_index: number
  readonly page_size: number
  readonly brand: number | null
  readonly series: number | null
  readonly year: number | null
  readonly specs: ReadonlySet<number> | null
  /** 万元 */
  readonly price: Range | null
  /** Whole years. */
  readonly age: Range | null
  /** 万公里 */
  readonly mileage: Range | null
  /** Litres. */
  readonly displacement: Range | null
  readonly fuels: ReadonlySet<number> | null
  readonly levels: ReadonlySet<number> | null
  /** 1 manual, 2 automatic. */
  readonly gearbox: number | null
  readonly service: number | null
  readonly city: number | null
  readonly province: number | null
  readonly words: readonly string[]
  readonly sort: number
}

export const SORTS = 6
const DEFAULT_PAGE_SIZE = 10

export function readQuery(parameters: URLSearchParams, largestPage: number): SearchQuery {
  const whole = (name: string) => readWhole(parameters.get(name))
  return {
    page_index: Math.max(1, whole('pageindex') ?? 1),
    page_size: Math.min(largestPage, Math.max(1, whole('pagesize') ?? DEFAULT_PAGE_SIZE)),
    brand: whole('brandid') || null,
    series: whole('seriesid') || null,
    year: whole('seriesyearid') || null,
    specs: readSet(parameters.get('specid')),
    price: readRange(parameters.get('price')),
    age: readRange(parameters.get('agerange')),
    mileage: readRange(parameters.get('mileage')),
    displacement: readRange(parameters.get('displacement')),
    fuels: readSet(parameters.get('fueltype')),
    levels: readSet(parameters.get('levelid')),
    gearbox: whole('gearbox') || null,
    service: whole('service') || null,
    city: whole('cid') || null,
    province: whole('pid') || null,
    words: foldText(parameters.get('keyword') ?? '')
      .split(/\s+/)
      .filter(Boolean),
    sort: readSort(whole('sort')),
  }
}

/** Case and width do not matter to a keyword. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

function readSort(code: number | null): number {
  return code !== null && code < SORTS ? code : 0
}

function readWhole(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** `15-20`, `100-`; `0` as an upper bound means no upper bound. */
function readRange(text: string | null): Range | null {
  const match = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)?$/.exec(text ?? '')
  if (!match) return null
  const high = Number(match[2] ?? 0)
  return { low: Number(match[1]), high: high === 0 ? Number.POSITIVE_INFINITY : high }
}

function readSet(text: string | null): ReadonlySet<number> | null {
  const numbers = (text ?? '').split(',').filter((part) => /^\d+$/.test(part))
  return numbers.length > 0 ? new Set(numbers.map(Number)) : null
}
