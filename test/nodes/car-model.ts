/** What the marketplace says about its cars, and said when: every answer about a car is compared with it. */
import type { ChangesResponse } from '../../src/domain/inventory/change-record.ts'
import { mileageOf, registrationOf, type Truth } from '../../src/sources/fixtures/truth.ts'
import type { RunningMarketplace } from '../start-marketplace.ts'
import { BY_REPORT, type ReportModel, type ToldReport } from './report-model.ts'

interface Told extends ToldReport {
  readonly price_cny: number | null
  readonly mileage_km: number | null
  readonly registration_date: string | null
  readonly observed_at: string
}

/** A price, from when it may have been seen until when. */
interface Price {
  readonly price_cny: number | null
  readonly fromMs: number
  untilMs: number
}

interface CarParts {
  readonly truths: readonly Truth[]
  readonly reports: ReportModel
  /** How many of them are asked for. */
  readonly asked: number
  /** Nothing was observed before. */
  readonly sinceMs: number
}

type Change = ChangesResponse['changes'][number]

/** The service reads a car, and then says when it has: in the same pass over the market at least. */
const READING_MS = 60_000
/** Nodes go by the clock of their database, whatever theirs says. */
const SKEW_MS = 1000
/**
 * Fields that follow the price, the time or the rates, and those that say more when a second look was possible: without the sheet, a gearbox is `Manual`.
 * What reports say has its own model.
 */
const MOVING = /price|downpayment|observed_at|rate|listed|days|export|report_status|photo|gearbox_label/

export class CarModel {
  /** Of the cars that are asked for. */
  readonly ids: readonly number[]
  readonly failures: string[] = []
  readonly #reports: ReportModel
  readonly #truths: ReadonlyMap<number, Truth>
  readonly #prices: ReadonlyMap<number, Price[]>
  /** What was said about each car first, which no later answer may contradict. */
  readonly #said = new Map<string, unknown>()
  readonly #totals = new Map<string, number>()

  constructor({ truths, reports, asked, sinceMs }: CarParts) {
    this.#reports = reports
    this.#truths = new Map(truths.map((truth) => [truth.infoid, truth]))
    this.#prices = new Map(
      truths.map(({ infoid, price_cny, gaps }) => [
        infoid,
        [{ price_cny: gaps.includes('price') ? null : price_cny, fromMs: sinceMs, untilMs: Number.POSITIVE_INFINITY }],
      ]),
    )
    this.ids = truths.slice(0, asked).map(({ infoid }) => infoid)
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

  /** The ids of cars that got another price. */
  listChanged(): readonly number[] {
    return this.ids.filter((id) => (this.#prices.get(id)?.length ?? 0) > 1)
  }

  /** Which of the changed cars do not have their last price in these rows. */
  listBehind(rows: readonly Pick<Told, 'id' | 'price_cny'>[]): readonly string[] {
    const told = new Map(rows.map(({ id, price_cny }) => [id, price_cny]))
    return this.listChanged().flatMap((id) => {
      const last = this.#prices.get(id)?.at(-1)?.price_cny
      return told.get(id) === last ? [] : [`car ${id}: ${told.get(id)} instead of ${last}`]
    })
  }

  judgeCar(body: string, id: number): void {
    const told = JSON.parse(body) as Told
    if (told.id !== id) this.failures.push(`car ${told.id} instead of ${id}`)
    else this.#judge('car', told)
  }

  judgeSearch(body: string, query: string): void {
    const { results, total_count } = JSON.parse(body) as { results: Told[]; total_count: number }
    if (query in BY_REPORT) {
      const ids = results.map(({ id }) => id)
      this.#reports.judgeFound(query, ids)
    } else {
      const known = this.#totals.get(query) ?? total_count
      this.#totals.set(query, known)
      if (total_count !== known) this.failures.push(`${query}: ${total_count} cars instead of ${known}`)
    }
    for (const row of results) this.#judge('row', row)
  }

  /** Cars that exist are found, each is paid for, and nothing else is. */
  judgeBatch(body: string, ids: readonly number[], cost: number): void {
    const { cars, missing, unreadable } = JSON.parse(body) as Record<'missing' | 'unreadable', number[]> & {
      cars: Told[]
    }
    const found = cars.map(({ id }) => id)
    const expected = ids.filter((id) => this.#truths.has(id))
    const absent = ids.filter((id) => !this.#truths.has(id))
    if (JSON.stringify([found, missing, unreadable]) !== JSON.stringify([expected, absent, []]))
      this.failures.push(`a batch of ${ids} has ${found}, lacks ${missing}, and cannot read ${unreadable}`)
    if (cost !== found.length) this.failures.push(`a batch with ${found.length} cars costs ${cost}`)
    for (const car of cars) this.#judge('car', car)
  }

  /** The log says of each changed car how it came to its last price, and nothing that did not happen. */
  judgeLog(changes: readonly Change[]): void {
    const places = new Map<number, number>()
    for (const { car_id, type, price_before_cny, price_after_cny } of changes) {
      if (type === 'report_changed') continue
      const prices = this.#prices.get(car_id) ?? []
      const before = places.get(car_id) ?? 0
      const after = prices.findIndex(({ price_cny }, place) => place > before && price_cny === price_after_cny)
      if (type !== 'price_changed' || after === -1 || price_before_cny !== prices[before]?.price_cny)
        this.failures.push(`the log has ${type} of ${car_id} from ${price_before_cny} to ${price_after_cny}`)
      else places.set(car_id, after)
    }
    for (const id of this.listChanged()) {
      const [place, last] = [places.get(id) ?? 0, (this.#prices.get(id)?.length ?? 0) - 1]
      if (place !== last) this.failures.push(`the log ends at price ${place} of ${last} of car ${id}`)
    }
  }

  #judge(kind: string, told: Told): void {
    const truth = this.#truths.get(told.id)
    if (truth === undefined) {
      this.failures.push(`there is no car ${told.id}`)
      return
    }
    const { mileage_km, registration_date } = told
    if (mileage_km !== mileageOf(truth)) this.failures.push(`car ${told.id}: ${mileage_km} km`)
    // A row has the year alone.
    const registered = registrationOf(truth)
    if (registration_date !== null && registered?.startsWith(registration_date) !== true)
      this.failures.push(`car ${told.id}: registered ${registration_date} instead of ${registered}`)
    if (!this.#hadPrice(told)) this.failures.push(`car ${told.id} never cost ${told.price_cny} at ${told.observed_at}`)
    this.#reports.judgeRow(told)
    const name = `${kind} ${told.id}`
    const said = this.#said.get(name)
    if (said === undefined) this.#said.set(name, told)
    else for (const path of contradict(said, told)) this.failures.push(`${name}: ${path} is another one than before`)
  }

  #hadPrice({ id, price_cny, observed_at }: Told): boolean {
    const atMs = Date.parse(observed_at)
    const prices = this.#prices.get(id) as Price[]
    return (
      atMs <= Date.now() + SKEW_MS &&
      prices.some(
        (price) =>
          price.price_cny === price_cny && price.fromMs <= atMs + READING_MS && price.untilMs >= atMs - READING_MS,
      )
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
