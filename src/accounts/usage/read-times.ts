/** Reads how long the requests of an account took, by day or hour. */
import type { UsageLatency, UsageStore } from '../../domain/accounts/usage.ts'
import type { Span } from './range.ts'

/** Requests of one day or hour, class of status and time taken. */
export interface TimedRequests extends Omit<UsageLatency, 'day'> {
  /** `YYYY-MM-DD` or `YYYY-MM-DDTHH`, UTC. */
  readonly time: string
}

/** The store adds up days, because it has far more rows by hour. */
export async function readTimes(
  store: Pick<UsageStore, 'readHours' | 'sumHours'>,
  accountId: string,
  { from, to }: Span,
  step: 'day' | 'hour',
): Promise<readonly TimedRequests[]> {
  const [first, last] = [`${from}T00`, `${to}T23`]
  if (step === 'day') {
    const days = await store.sumHours(accountId, first, last)
    return days.map(({ day, ...rest }) => ({ time: day, ...rest }))
  }
  const hours = await store.readHours(accountId, first, last)
  return hours.map(({ hour, account_id: _, ...rest }) => ({ time: hour, ...rest }))
}
