/** Kinds of filters: which cars fit, by what is true of them, and values that are worth asking for. */
import type { SeenCar } from './native-car.ts'
import { dayOf, SEARCHED_FIELDS } from './seen-fields.ts'

export type SearchedName = keyof typeof SEARCHED_FIELDS
export type Query = Readonly<Record<string, string>>

/** What the interface description says of the values of a parameter. */
export interface Allowed {
  readonly codes: readonly string[]
  readonly isWhole: boolean
  readonly min: number
  readonly max: number
  readonly step: number | null
}

export interface Filter {
  /** What its facet counts. */
  readonly field: SearchedName
  readonly fits: (car: SeenCar, asked: string, query: Query) => boolean
  /** Values worth asking for, or queries where they need another parameter. */
  readonly ask: (cars: readonly SeenCar[], allowed: Allowed) => readonly (string | Query)[]
}

const known = new WeakMap<SeenCar, Map<SearchedName, unknown>>()

/** Null = unknown, or not applicable. Kept, because reading a report takes long. */
export function knownOf(car: SeenCar, field: SearchedName): unknown {
  const fields = known.get(car) ?? new Map<SearchedName, unknown>()
  known.set(car, fields)
  if (!fields.has(field)) fields.set(field, SEARCHED_FIELDS[field].of(car) ?? null)
  return fields.get(field)
}

/** What cars have in a field, each value or member once, the most frequent first. */
export function listKnown(cars: readonly SeenCar[], field: SearchedName): readonly unknown[] {
  const counts = new Map<unknown, number>()
  for (const car of cars) {
    for (const value of [knownOf(car, field) ?? []].flat()) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([value]) => value)
}

export const members = (asked: string) => asked.split(',').map((one) => one.trim())

/** The most frequent ones, and the rarest. */
const someOf = (known: readonly unknown[]) => [...new Set([...known.slice(0, 2), ...known.slice(-1)])].map(String)

/** One value. */
export function exactly(field: SearchedName): Filter {
  return {
    field,
    fits: (car, asked) => String(knownOf(car, field)) === asked,
    ask(cars, { codes, max }) {
      if (codes.length > 0) return codes
      const known = listKnown(cars, field)
      const figures = known.filter((one) => typeof one === 'number')
      // And one that no car has.
      return [...someOf(known), ...(figures.length > 0 ? [String(Math.min(max, Math.max(...figures) + 1))] : [])]
    },
  }
}

/** One of several codes. */
export function anyOf(field: SearchedName): Filter {
  return {
    field,
    fits: (car, asked) => members(asked).includes(String(knownOf(car, field))),
    ask(cars, { codes }) {
      const known = listKnown(cars, field)
      const several = known.length === 0 ? [] : [known.slice(0, 2).join(' , '), known.slice(-2).join(',')]
      return [...codes, ...several, codes.join(',')]
    },
  }
}

/** All of several members of a set. */
export function allOf(field: SearchedName): Filter {
  return {
    field,
    fits(car, asked) {
      const own = knownOf(car, field) as readonly unknown[] | null
      return own !== null && members(asked).every((one) => own.includes(one))
    },
    ask(cars, { codes }) {
      const known = listKnown(cars, field).map(String)
      const some = known.filter((_, i) => i % 8 === 0)
      const unheld = codes.filter((one) => !known.includes(one)).slice(0, 1)
      return [...some, ...some.slice(1).map((one, i) => `${some[i]} , ${one}`), known.slice(0, 5).join(','), ...unheld]
    },
  }
}

export const isSearched = (name: string): name is SearchedName => name in SEARCHED_FIELDS

/** All of several fields are known. Asks for those that some cars lack; coverage counts every field. */
export function allKnown(): Filter {
  return {
    field: 'source_title',
    fits: (car, asked) => members(asked).every((name) => isSearched(name) && knownOf(car, name) !== null),
    ask(cars, { codes }) {
      const lacked = codes.filter((name) => isSearched(name) && cars.some((car) => knownOf(car, name) === null))
      const some = lacked.filter((_, i) => i % 8 === 0)
      return [...some, ...some.slice(1).map((one, i) => `${some[i]} , ${one}`), 'price_cny,seats,transfer_count']
    },
  }
}

/** A month that is not before, or not after. */
export function notBefore(field: SearchedName): Filter {
  return { field, fits: (car, asked) => isMonth(car, field) && monthOf(car, field) >= asked, ask: askMonths(field, 1) }
}
export function notAfter(field: SearchedName): Filter {
  return { field, fits: (car, asked) => isMonth(car, field) && monthOf(car, field) <= asked, ask: askMonths(field, -1) }
}

const monthOf = (car: SeenCar, field: SearchedName) => String(knownOf(car, field))
const isMonth = (car: SeenCar, field: SearchedName) => /^\d{4}-\d{2}$/.test(monthOf(car, field))

/** Months of cars, those beside them, and one so far off that only what is unknown does not match. */
const askMonths =
  (field: SearchedName, beyond: 1 | -1): Filter['ask'] =>
  (cars) => {
    const months = listKnown(cars, field).map(String).sort()
    const chosen = [0.3, 0.7].flatMap((share) => months[Math.floor(share * (months.length - 1))] ?? [])
    const beside = chosen.map((month) => {
      const [year, number] = month.split('-').map(Number) as [number, number]
      return new Date(Date.UTC(year, number - 1 + beyond, 1)).toISOString().slice(0, 7)
    })
    return [...chosen, ...beside, beyond === 1 ? '1950-01' : '2099-12']
  }

export function yesOrNo(field: SearchedName): Filter {
  return { field, fits: (car, asked) => String(knownOf(car, field)) === asked, ask: () => ['true', 'false'] }
}

/** `per`: how much of the field is one of the parameter. */
export function atLeast(field: SearchedName, per = 1): Filter {
  return {
    field,
    fits: (car, asked) => isWithin(knownOf(car, field), Number(asked) * per, Number.POSITIVE_INFINITY),
    ask: (cars, allowed) => askBounds(listKnown(cars, field), allowed, per, 1),
  }
}

export function atMost(field: SearchedName, per = 1): Filter {
  return {
    field,
    fits: (car, asked) => isWithin(knownOf(car, field), Number.NEGATIVE_INFINITY, Number(asked) * per),
    ask: (cars, allowed) => askBounds(listKnown(cars, field), allowed, per, -1),
  }
}

/** What is unknown lies within no bounds. */
const isWithin = (value: unknown, min: number, max: number): boolean =>
  typeof value === 'number' && value >= min && value <= max

const FAR = 10_000_000

/** Bounds that cars are on, just beyond them, and so wide that only what is unknown does not match. */
function askBounds(known: readonly unknown[], allowed: Allowed, per: number, beyond: 1 | -1): readonly string[] {
  const { isWhole, min, max, step } = allowed
  const least = step ?? (isWhole ? 1 : 0.01)
  const isAllowed = (bound: number) =>
    bound >= min && bound <= max && (!isWhole || Number.isInteger(bound)) && (step === null || bound % step === 0)
  const bounds = known
    .flatMap((one) => (typeof one === 'number' && isAllowed(one / per) ? [one / per] : []))
    .sort((a, b) => a - b)
  const chosen = [0.3, 0.7].flatMap((share) => bounds[Math.floor(share * (bounds.length - 1))] ?? [])
  const beside = chosen.map((bound) => bound + beyond * least)
  const wide = beyond === 1 ? min : Math.min(max, FAR)
  return [...chosen, ...beside, wide].filter(isAllowed).map((bound) => String(Math.round(bound * 100) / 100))
}

const DAY_MS = 86_400_000

/** A day that is at most so many days before today in China. */
export function daysAgo(field: SearchedName): Filter {
  return {
    field,
    fits(car, asked) {
      const day = knownOf(car, field)
      return typeof day === 'string' && day >= dayOf(car.now_ms - Number(asked) * DAY_MS)
    },
    ask: () => ['1', '2', '7', '30', '90', '3650'],
  }
}

/** All words are in it, whatever their width and case. */
export function words(field: SearchedName): Filter {
  const fold = (text: string) => text.normalize('NFKC').toLowerCase()
  const known = new Map<unknown, string>()
  return {
    field,
    fits(car, asked) {
      const value = knownOf(car, field)
      const text = known.get(value) ?? fold(String(value))
      known.set(value, text)
      return asked.split(/\s+/u).every((word) => text.includes(fold(word)))
    },
    // Only the title of the source has Chinese.
    ask: (cars) => cars.filter((_, i) => i % 50 === 0).flatMap((car) => askWords(String(knownOf(car, field)))),
  }
}

function askWords(title: string): readonly string[] {
  const chinese = title.match(/\p{Script=Han}{2,}/gu) ?? []
  const [first = '款', last = '款'] = [chinese[0], chinese.at(-1)]
  return [first, `${last} ${first.slice(0, 1)}`]
}

/** One of the names of the car. */
export function named(field: SearchedName, namesOf: (car: SeenCar) => readonly string[]): Filter {
  return {
    field,
    fits: (car, asked) => namesOf(car).includes(asked),
    ask(cars) {
      const chosen = someOf(listKnown(cars, field))
      return chosen.flatMap((name) => namesOf(cars.find((car) => String(knownOf(car, field)) === name) as SeenCar))
    },
  }
}
