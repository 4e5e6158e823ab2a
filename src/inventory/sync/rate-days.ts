/** Which exchange rate was in force on which day, kept in the store, so that an old price can be converted at the rate of its day. */
import { OLDEST_RATE_DAYS, type Rate } from '../../domain/rates.ts'
import { recordOrNull, textOrNull } from '../../domain/readers.ts'
import { keepValue } from '../serve/keep-value.ts'
import type { Notes } from './notes.ts'
import { recallJson } from './notes.ts'

const NAME = 'rates.days'
/** The last rate with every currency, for exports. */
const LAST = 'rates.last'
/** About four years of working days. */
const MOST_DAYS = 1000
const DAY_MS = 86_400_000

type DayRate = Pick<Rate, 'date' | 'cny_per_eur'>

export type RateDays = ReturnType<typeof keepRateDays>

/** Years of days need not be read for each price that is asked for. */
const KEPT_MS = 60_000

export function keepRateDays(notes: Notes, now: () => number) {
  const kept = keepValue(() => recallRates(notes), KEPT_MS, now)
  return {
    async remember(rate: Rate): Promise<void> {
      await rememberRate(notes, rate)
      await rememberLastRate(notes, rate)
      kept.forget()
    },
    /** What another process remembers may be missing for a minute. */
    recall: kept.read,
  }
}

export async function rememberRate(notes: Notes, { date, cny_per_eur }: DayRate): Promise<void> {
  const days = await recallDays(notes)
  if (days.get(date) === cny_per_eur) return
  const all = [...days.set(date, cny_per_eur)].sort(([a], [b]) => (a < b ? -1 : 1))
  await notes.remember(NAME, JSON.stringify(Object.fromEntries(all.slice(-MOST_DAYS))))
}

/** The rate of a day (`YYYY-MM-DD`): its own, or the last before it as long as that may be used. */
export async function recallRates(notes: Pick<Notes, 'recall'>): Promise<(day: string) => DayRate | null> {
  const days = await recallDays(notes)
  return (day) => {
    const at = Date.parse(`${day}T00:00:00Z`)
    for (let back = 0; back <= OLDEST_RATE_DAYS; back++) {
      const date = new Date(at - back * DAY_MS).toISOString().slice(0, 10)
      const cny_per_eur = days.get(date)
      if (cny_per_eur !== undefined) return { date, cny_per_eur }
    }
    return null
  }
}

async function recallDays(notes: Pick<Notes, 'recall'>): Promise<Map<string, string>> {
  const raw = Object.entries(recordOrNull(await recallJson(notes, NAME)) ?? {})
  return new Map(raw.filter((entry): entry is [string, string] => textOrNull(entry[1]) !== null))
}

async function rememberLastRate(notes: Notes, { date, cny_per_eur, usd_per_eur, source }: Rate): Promise<void> {
  const text = JSON.stringify({ date, cny_per_eur, usd_per_eur, source })
  if ((await notes.recall(LAST)) !== text) await notes.remember(LAST, text)
}

/** The rate that the service used last; null when there is none that may still be used. */
export async function recallLastRate(notes: Pick<Notes, 'recall'>, nowMs: number): Promise<Rate | null> {
  const raw = recordOrNull(await recallJson(notes, LAST))
  const date = textOrNull(raw?.date)
  const cny_per_eur = textOrNull(raw?.cny_per_eur)
  if (date === null || cny_per_eur === null) return null
  const isUsable = nowMs - Date.parse(`${date}T00:00:00Z`) < (OLDEST_RATE_DAYS + 1) * DAY_MS
  const source = textOrNull(raw?.source)
  return isUsable
    ? { date, cny_per_eur, usd_per_eur: textOrNull(raw?.usd_per_eur), ...(source !== null && { source }) }
    : null
}
