/** Adds up what a process measures of itself, by hour. */

import type { SampledHour } from '../domain/operations/samples.ts'
import type { OperationsView } from '../domain/operations.ts'

export type Measured = Pick<OperationsView, 'readings' | 'caches' | 'inventory'>

/** Figures of the process itself; null = not known. */
export interface ProcessFigures {
  readonly memory_bytes: number
  /** The longest time that the event loop was late since the last call. */
  readonly loop_delay_ms: number | null
}

const HOUR_CHARACTERS = 13

export class HourSamples {
  #hours = new Map<string, SampledHour>()
  /** The last value of each counter, which begins at zero with the process. */
  readonly #counted = new Map<string, number>()

  /** Once a minute. */
  see(atMs: number, view: Measured, figures: ProcessFigures): void {
    const hour = new Date(atMs).toISOString().slice(0, HOUR_CHARACTERS)
    for (const [name, value] of listCounters(view)) this.#add(hour, name, this.#countNew(name, value))
    for (const [name, value] of listGauges(atMs, view, figures)) if (value !== null) this.#add(hour, name, value)
  }

  /** Everything of the hours that are not written completely. */
  rows(): readonly SampledHour[] {
    return [...this.#hours.values()]
  }

  /** Call it after `rows` was written: hours that are over do not change any more. */
  forgetBefore(atMs: number): void {
    const hour = new Date(atMs).toISOString().slice(0, HOUR_CHARACTERS)
    this.#hours = new Map([...this.#hours].filter(([, row]) => row.hour >= hour))
  }

  /** A counter that is smaller than before has begun again. */
  #countNew(name: string, value: number): number {
    const before = this.#counted.get(name) ?? 0
    this.#counted.set(name, value)
    return value >= before ? value - before : value
  }

  #add(hour: string, name: string, value: number): void {
    const key = `${hour} ${name}`
    const { samples, sum, most } = this.#hours.get(key) ?? { samples: 0, sum: 0, most: Number.NEGATIVE_INFINITY }
    this.#hours.set(key, { hour, name, samples: samples + 1, sum: sum + value, most: Math.max(most, value) })
  }
}

function listCounters({ readings, inventory }: Measured): readonly [name: string, value: number][] {
  const total = (count: (one: Measured['readings'][number]) => number) =>
    readings.reduce((sum, one) => sum + count(one), 0)
  return [
    ...readings.flatMap(({ name, attempts, failures }): [string, number][] => [
      [`attempts:${name}`, attempts],
      [`failures:${name}`, failures],
    ]),
    ['reads', total(({ hits, misses, stale, failed }) => hits + misses + stale + failed)],
    ['hits', total(({ hits, stale }) => hits + stale)],
    ...(inventory?.requests_today == null ? [] : ([['sync_requests', inventory.requests_today]] as [string, number][])),
  ]
}

function listGauges(
  atMs: number,
  { caches, inventory }: Measured,
  { memory_bytes, loop_delay_ms }: ProcessFigures,
): readonly [name: string, value: number | null][] {
  const complete = inventory?.complete_at_ms ?? null
  return [
    ...caches.map(({ name, bytes }): [string, number] => [`cache_bytes:${name}`, bytes]),
    ['memory_bytes', memory_bytes],
    ['loop_delay_ms', loop_delay_ms],
    ['listings', inventory?.listings ?? null],
    ['copy_age_s', complete === null ? null : Math.max(0, (atMs - complete) / 1000)],
    // The share of the time in which the sync worked.
    ['sync_busy', inventory?.sync == null ? null : Number(inventory.sync.phase !== 'idle')],
  ]
}
