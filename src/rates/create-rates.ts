/** Provides the current exchange rate: read in the background, and kept until a newer one arrives or it expires. */
import type { Rate, Rates } from '../domain/rates.ts'
import type { Schedule } from '../observe/schedule.ts'
import { parseEcb } from './parse-ecb.ts'

export type RatesEvent =
  | { readonly kind: 'refreshed'; readonly rate: Rate; readonly usable: boolean }
  | { readonly kind: 'failed'; readonly reason: string }

export interface RatesParts {
  /** Null: nothing is ever fetched, and there is no rate. */
  readonly url: string | null
  /** Must settle by itself, with its own timeout. */
  readonly fetchText: (url: string) => Promise<string>
  readonly clock: { now(): number }
  readonly random: () => number
  readonly schedule: Schedule
  readonly refreshMs: number
  readonly maxAgeDays: number
  readonly onEvent: (event: RatesEvent) => void
}

const DAY_MS = 86_400_000
const FIRST_RETRY_MS = 15_000

export function createRates(parts: RatesParts) {
  const { url, fetchText, clock, random, schedule, refreshMs, maxAgeDays, onEvent } = parts
  let kept: Rate | null = null
  let lastError: string | null = null
  let failures = 0
  let flight: Promise<void> | null = null
  /** Cancels the scheduled run; null while stopped. Each start has its own, so that an old read cannot schedule for a new start. */
  let plan: { cancel: () => void } | null = null

  // Needed for every response, so the date is not computed each time.
  const dayOf = memoizeDay()
  const ageDaysOf = (rate: Rate) => Math.floor(clock.now() / DAY_MS) - dayOf(rate.date)
  const isUsable = (rate: Rate) => ageDaysOf(rate) <= maxAgeDays && ageDaysOf(rate) >= -1
  const current: Rates['current'] = () => (kept && isUsable(kept) ? kept : null)

  async function read(from: string): Promise<void> {
    try {
      const rate = parseEcb(await fetchText(from))
      if (!rate) throw new Error('the answer is not a file of daily rates')
      // A mirror that lags behind must not replace a newer rate.
      const held = current()
      if (!held || rate.date >= held.date) kept = rate
      failures = 0
      lastError = null
      onEvent({ kind: 'refreshed', rate, usable: isUsable(rate) })
    } catch (error) {
      failures++
      lastError = error instanceof Error ? error.message : String(error)
      onEvent({ kind: 'failed', reason: lastError })
    }
  }

  /** Never rejects; failures are in the state and in an event. */
  function refresh(): Promise<void> {
    if (url === null) return Promise.resolve()
    flight ??= read(url).finally(() => {
      flight = null
    })
    return flight
  }

  async function run(mine: { cancel: () => void }): Promise<void> {
    await refresh()
    if (plan !== mine) return
    const pauseMs = failures === 0 ? refreshMs : Math.min(refreshMs, FIRST_RETRY_MS * 2 ** (failures - 1))
    // Adds jitter, so that nodes that failed together do not retry together.
    mine.cancel = schedule(() => void run(mine), pauseMs * (failures === 0 ? 1 : 0.5 + random() / 2))
  }

  return {
    current,
    refresh,
    start() {
      if (url === null || plan) return
      plan = { cancel: () => {} }
      void run(plan)
    },
    stop() {
      plan?.cancel()
      plan = null
    },
    state: () => ({
      configured: url !== null,
      date: kept?.date ?? null,
      age_days: kept && ageDaysOf(kept),
      usable: current() !== null,
      last_error: lastError,
    }),
  }
}

function memoizeDay(): (date: string) => number {
  let known = { date: '', day: Number.NaN }
  return (date) => {
    if (known.date !== date) known = { date, day: Date.parse(`${date}T00:00:00Z`) / DAY_MS }
    return known.day
  }
}

/** What is wrong with the exchange rates, as `/readyz` shows it; null = nothing. */
export function describeRates(url: string | null, { usable }: { readonly usable: boolean }): string | null {
  if (url === null) return 'not set'
  return usable ? null : 'no usable exchange rate'
}
