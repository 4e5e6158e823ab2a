/** The world: every car that is or was for sale, made on demand, with the changes since it began. */
import { type Catalogue, readCatalogue } from '../catalogue/series.ts'
import { createSpecs, type Specs } from '../catalogue/specs.ts'
import { createRandom } from '../random.ts'
import { monthOf, noonOf, yearOfMonth } from './calendar.ts'
import type { Car } from './car.ts'
import { createDealers } from './dealers.ts'
import { createListingIds } from './listing-ids.ts'
import { createCarMaker } from './make-car.ts'
import { createSpecPicker } from './pick-spec.ts'
import { findSecondAd, makeSecondAd, type SecondAd } from './second-ads.ts'

export type CarStatus = 'on_sale' | 'sold' | 'removed'

/** The changes of a car; an absent key = unchanged. */
export interface Alteration {
  readonly status?: CarStatus
  readonly price_hundreds?: number | null
  readonly mileage_km?: number
  readonly published_ms?: number
  readonly edition?: number
}

export interface World {
  readonly seed: number
  readonly today: string
  readonly catalogue: Catalogue
  readonly specs: Specs
  /** The number of all positions, sold cars included. */
  size(): number
  now(): number
  car(index: number): Car
  status(index: number): CarStatus
  indexOf(infoid: number): number | null
  moveClock(ms: number): void
  alter(index: number, alteration: Alteration): void
  /** Lists a new car, or the car of another position again, at the current time, and returns its position. */
  addCar(of?: number): number
  /** What the ad at a position has to do with an earlier one; null = nothing on purpose. */
  secondAd(index: number): SecondAd | null
}

export interface WorldOptions {
  readonly seed: number
  /** `YYYY-MM-DD`; the clock is at noon of that day until it is advanced. */
  readonly today: string
  readonly cars: number
}

const LONGEST_LISTED_DAYS = 200
const MEAN_LISTED_DAYS = 26
const DAY_MS = 86_400_000

let known: Pick<World, 'catalogue' | 'specs'> | null = null

/** The same in every world and never changed, so they are read once: that is most of the time of making a small world. */
function openCatalogue(): Pick<World, 'catalogue' | 'specs'> {
  if (known === null) {
    const catalogue = readCatalogue()
    known = { catalogue, specs: createSpecs(catalogue) }
  }
  return known
}

export function createWorld({ seed, today, cars }: WorldOptions): World {
  const began = noonOf(today)
  const { catalogue, specs } = openCatalogue()
  const ids = createListingIds(seed, began, cars)
  const pickSpec = createSpecPicker(catalogue, specs, seed, yearOfMonth(monthOf(began)))
  const makeCar = createCarMaker({ seed, dealers: createDealers(), pickSpec, idOf: ids.idOf })
  const alterations = new Map<number, Alteration>()
  const added: number[] = []
  const relisted = new Map<number, number>()
  let now = began

  /** Old listings become fewer exponentially; a higher position was always listed later. */
  function publishedAt(index: number): number {
    const later = added[index - cars]
    if (later !== undefined) return later
    const share = (cars - 1 - index + createRandom(seed, index, 0xb0b).next()) / cars
    const days = Math.min(LONGEST_LISTED_DAYS, -Math.log(1 - share) * MEAN_LISTED_DAYS)
    return began - Math.round(days * DAY_MS)
  }

  function secondAd(index: number): SecondAd | null {
    const of = relisted.get(index)
    return of === undefined ? findSecondAd(seed, index) : { kind: 'same_car', of }
  }

  function offer(index: number): Car {
    const ad = makeCar(index, publishedAt(index))
    const second = secondAd(index)
    if (second === null) return ad
    // A car that is listed again has been driven since; the seller of another ad does not follow changes of the first.
    const original = relisted.has(index) ? car(second.of) : offer(second.of)
    return makeSecondAd(second.kind, ad, original, seed)
  }

  function car(index: number): Car {
    const made = offer(index)
    const altered = alterations.get(index)
    if (!altered) return made
    const { price_hundreds, status: _, ...rest } = altered
    if (price_hundreds === undefined) return { ...made, ...rest }
    const gaps = new Set(made.gaps)
    if (price_hundreds === null) gaps.add('price')
    else gaps.delete('price')
    return { ...made, ...rest, gaps, price_hundreds: price_hundreds ?? made.price_hundreds }
  }

  return {
    seed,
    today,
    catalogue,
    specs,
    size: () => cars + added.length,
    now: () => now,
    car,
    status: (index) => alterations.get(index)?.status ?? 'on_sale',
    indexOf(infoid) {
      const index = ids.indexOf(infoid)
      return index !== null && index < cars + added.length ? index : null
    },
    moveClock(ms) {
      if (ms < now) throw new RangeError('the clock only runs forward')
      now = ms
    },
    alter(index, alteration) {
      alterations.set(index, { ...alterations.get(index), ...alteration })
    },
    addCar(of) {
      added.push(now)
      const index = cars + added.length - 1
      if (of !== undefined) relisted.set(index, of)
      return index
    },
    secondAd,
  }
}
