/** The true stock of the stand-in marketplace, and the requests that it got. */
import type { RunningMarketplace } from '../start-marketplace.ts'

export interface Truth {
  readonly infoid: number
  readonly name: string
  readonly price_cny: number
  readonly mileage_km: number
  readonly badges: readonly string[]
  readonly gaps: readonly string[]
}

export async function readTruth(market: RunningMarketplace): Promise<ReadonlyMap<number, Truth>> {
  const { cars } = (await market.control('cars?limit=100000&describe=1')) as { readonly cars: readonly Truth[] }
  return new Map(cars.map((car) => [car.infoid, car]))
}

/** Requests since the start of the journal. */
export async function countRequests(market: RunningMarketplace): Promise<number> {
  const counts = (await market.control('journal/counts')) as Readonly<Record<string, number>>
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

export async function clearJournal({ url }: RunningMarketplace): Promise<void> {
  await fetch(`${url}/_control/journal`, { method: 'DELETE' })
}

export async function clearFaults({ url }: RunningMarketplace): Promise<void> {
  await fetch(`${url}/_control/faults`, { method: 'DELETE' })
}

/** Whether the requests never exceeded the token bucket. */
export function exceedsBudget(times: readonly number[], perSecond: number, burst = Math.max(1, perSecond)): boolean {
  // The level of a leaky bucket.
  let level = 0
  let last = Number.NEGATIVE_INFINITY
  for (const time of [...times].sort((a, b) => a - b)) {
    level = Math.max(0, level - ((time - last) / 1000) * perSecond) + 1
    last = time
    if (level > burst + 1e-6) return true
  }
  return false
}
