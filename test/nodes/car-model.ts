/** What the marketplace says about its cars, and said when: every answer about a car is compared with it. */
import { mileageOf, registrationOf, type Truth } from '../../src/sources/fixtures/truth.ts'
import type { RunningMarketplace } from '../start-marketplace.ts'

interface Told {
  readonly id: number
  readonly price_cny: number | null
  readonly mileage_km: number | null
  readonly registration: string | null
  readonly observed_at: string
}

/** A price, from when it may have been seen until when. */
interface Price {
  readonly price_cny: number | null
  readonly fromMs: number
  untilMs: number
}

const HOUR_MS = 3_600_000
/** The service reads a car, and then says when it has: in the same pass over the market at least. */
const READING_MS = 60_000
/** Fields that follow the price, the time or the rates, and those that a car has only when a second look was possible. */
const MOVING = /price|downpayment|observed_at|rate|listed|days|export|report|photo|damage|history|evidence|condition/

export class CarModel {
  /** Of the cars that are asked for. */
  readonly ids: readonly number[]
  readonly failures: string[] = []
  readonly #truths: ReadonlyMap<number, Truth>
  readonly #prices: ReadonlyMap<number, Price[]>
  /** What was said about each car first, which no later answer may contradict. */
  readonly #said = new Map<string, unknown>()
  readonly #totals = new Map<string, number>()
  /** Whether times of a node may be an hour off. */
  readonly #hasWrongClock: boolean

  constructor(truths: readonly Truth[], asked: number, hasWrongClock: boolean) {
    this.#truths = new Map(truths.map((truth) => [truth.infoid, truth]))
    this.#prices = new Map(
      truths.map(({ infoid, price_cny, gaps }) => [
        infoid,
        [{ price_cny: gaps.includes('price') ? null : price_cny, fromMs: 0, untilMs: Number.POSITIVE_INFINITY }],
      ]),
    )
    this.ids = truths.slice(0, asked).map(({ infoid }) => infoid)
    this.#hasWrongClock = hasWrongClock
  }

  /** Gives a car another price, which it never had before. The marketplace counts in hundreds. */
  async change({ control }: RunningMarketplace, id: number): Promise<void> {
    const prices = this.#prices.get(id) as Price[]
    const price_cny = 30_000 + prices.length * 100
    const last = prices.at(-1) as Price
    prices.push({ price_cny, fromMs: Date.now(), untilMs: Number.POSITIVE_INFINITY })
    await control(`cars/${id}`, { price: price_cny / 10_000 })
    last.untilMs = Date.now()
  }

  judgeCar(body: string, id: number): void {
    const told = JSON.parse(body) as Told
    if (told.id !== id) this.failures.push(`car ${told.id} instead of ${id}`)
    else this.#judge('car', told)
  }

  judgeSearch(body: string, query: string): void {
    const { results, total_count } = JSON.parse(body) as { results: Told[]; total_count: number }
    const known = this.#totals.get(query) ?? total_count
    this.#totals.set(query, known)
    if (total_count !== known) this.failures.push(`${query}: ${total_count} cars instead of ${known}`)
    for (const row of results) this.#judge('row', row)
  }

  #judge(kind: string, told: Told): void {
    const truth = this.#truths.get(told.id)
    if (truth === undefined) {
      this.failures.push(`there is no car ${told.id}`)
      return
    }
    const { mileage_km, registration } = told
    if (mileage_km !== mileageOf(truth)) this.failures.push(`car ${told.id}: ${mileage_km} km`)
    const registered = registrationOf(truth)
    if (registration !== undefined && registered !== null && registration !== null && registration !== registered)
      this.failures.push(`car ${told.id}: registered ${registration} instead of ${registered}`)
    if (!this.#hadPrice(told)) this.failures.push(`car ${told.id} never cost ${told.price_cny} at ${told.observed_at}`)
    const name = `${kind} ${told.id}`
    const said = this.#said.get(name)
    if (said === undefined) this.#said.set(name, told)
    else for (const path of contradict(said, told)) this.failures.push(`${name}: ${path} is another one than before`)
  }

  #hadPrice({ id, price_cny, observed_at }: Told): boolean {
    const atMs = Date.parse(observed_at)
    const offs = this.#hasWrongClock ? [0, HOUR_MS, -HOUR_MS] : [0]
    const prices = this.#prices.get(id) as Price[]
    return offs.some((offMs) =>
      prices.some(
        (price) =>
          price.price_cny === price_cny &&
          price.fromMs <= atMs + offMs + READING_MS &&
          price.untilMs >= atMs + offMs - READING_MS,
      ),
    )
  }
}

/** Paths at which two answers say different things. What one of them does not know contradicts nothing. */
function contradict(one: unknown, other: unknown, path = ''): string[] {
  if (MOVING.test(path) || isUnknown(one) || isUnknown(other)) return []
  if (typeof one !== 'object' || typeof other !== 'object') return one === other ? [] : [`${path} (${one}, ${other})`]
  const names = Object.keys(one as object).filter((name) => name in (other as object))
  return names.flatMap((name) =>
    contradict(
      (one as Record<string, unknown>)[name],
      (other as Record<string, unknown>)[name],
      path === '' ? name : `${path}.${name}`,
    ),
  )
}

function isUnknown(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}
