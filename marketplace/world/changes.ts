/** Events over time: sales, price changes, edits, new and returning listings, at a rate, the same for the same seed. */
import { createRandom, type Random } from '../random.ts'
import type { World } from './world.ts'

export const CHANGE_KINDS = ['price', 'sold', 'removed', 'new', 'edit', 'relist'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

export interface Change {
  readonly number: number
  readonly at: string
  readonly kind: ChangeKind
  readonly index: number
  readonly infoid: number
}

export interface Changes {
  /** Advances the clock; returns the events in order. `churn` = share of the stock changed per day. */
  advance(ms: number, churn?: number): readonly Change[]
}

const WEIGHTS = [46, 20, 6, 16, 8, 4]
const DAY_MS = 86_400_000
const CHANGE_STREAM = 0xc4a9
/** Hundreds of yuan. */
const LOWEST_PRICE = 30

type Happen = (kind: ChangeKind, random: Random) => { readonly kind: ChangeKind; readonly index: number }

/** Lets one event happen to a car of its own choice. */
export function createHappen(world: World): Happen {
  const gone: number[] = []
  return (kind, random) => {
    const back = kind === 'relist' ? gone.splice(random.int(0, Math.max(0, gone.length - 1)), 1)[0] : undefined
    if (back !== undefined) {
      world.alter(back, { status: 'on_sale', published_ms: world.now() })
      return { kind, index: back }
    }
    // Nothing to bring back yet, so a new listing is added instead; some offer a car that has left under another id.
    if (kind === 'new' || kind === 'relist') {
      const again = random.chance(0.15) ? gone.splice(random.int(0, Math.max(0, gone.length - 1)), 1)[0] : undefined
      return { kind: 'new', index: world.addCar(again) }
    }
    const index = pickOnSale(world, random)
    if (kind === 'price') world.alter(index, { price_hundreds: repricedOf(world.car(index).price_hundreds, random) })
    else if (kind === 'edit') edit(world, index, random)
    else {
      world.alter(index, { status: kind })
      gone.push(index)
    }
    return { kind, index }
  }
}

export function createChanges(world: World, defaultChurn: number): Changes {
  const happen = createHappen(world)
  let churn = defaultChurn
  let since = world.now()
  let sinceNumber = 0
  let sinceSize = world.size()
  let number = 0

  return {
    advance(ms, wanted) {
      if (wanted !== undefined && wanted !== churn) {
        churn = wanted
        since = world.now()
        sinceNumber = number
        sinceSize = world.size()
      }
      const end = world.now() + ms
      const changes: Change[] = []
      const interval = DAY_MS / (churn * sinceSize)
      // Event times are counted from a fixed point and stock, so that two half days have the events of one whole day.
      for (;;) {
        const at = since + (number - sinceNumber + 1) * interval
        if (!(at <= end)) break
        world.moveClock(Math.max(world.now(), Math.floor(at)))
        const random = createRandom(world.seed, number, CHANGE_STREAM)
        const { kind, index } = happen(CHANGE_KINDS[random.weighted(WEIGHTS)] as ChangeKind, random)
        const moment = new Date(world.now()).toISOString()
        changes.push({ number, at: moment, kind, index, infoid: world.car(index).infoid })
        number++
      }
      world.moveClock(end)
      return changes
    },
  }
}

function pickOnSale(world: World, random: Random): number {
  const first = random.int(0, world.size() - 1)
  for (let step = 0; step < world.size(); step++) {
    const index = (first + step) % world.size()
    if (world.status(index) === 'on_sale') return index
  }
  throw new Error('no car is left on sale')
}

/** Mostly down by a few per cent, rarely up, never unchanged. */
function repricedOf(hundreds: number, random: Random): number {
  const down = random.chance(0.85)
  const step = Math.max(1, Math.round(hundreds * random.next() * (down ? 0.07 : 0.03)))
  return down && hundreds - step >= LOWEST_PRICE ? hundreds - step : hundreds + step
}

function edit(world: World, index: number, random: Random): void {
  const car = world.car(index)
  const driven = random.chance(0.3) ? car.mileage_km + random.int(1, 8) * 100 : car.mileage_km
  world.alter(index, { edition: car.edition + 1, mileage_km: driven })
}
