/** Reads how long the requests of an account took, by day or hour. */
import type { UsageLatency, UsageStore } from '../../domain/accounts/usage.ts'
import type { Span } from './range.ts'

/** Requests of one day or hour, class of status and time taken. */
export interface TimedRequests extends Omit<UsageLatency, 'day'> {
  /** `YYYY-MM-DD` or `YYYY-MM-DDTHH`, UTC. */
  readonly time: string
}

/** The store has days added up, because there are far more rows by hour. */
export async function readTimes(
  store: Pick<UsageStore, 'readHours' | 'sumHours'>,
  accountId: string,
  { from, to }: Span,
  step: 'day' | 'hour',
): Promise<readonly TimedRequests[]> {
  if (step === 'day') {
    const days = await store.sumHours(accountId, from, to)
    return days.map(({ day, status_class, step: took, requests }) => ({
      time: day,
      status_class,
      step: took,
      requests,
    }))
  }
  const hours = await store.readHours(accountId, `${from}T00`, `${to}T23`)
  return hours.map(({ hour, status_class, step: took, requests }) => ({
    ...{ time: hour, status_class, step: took, requests },
  }))
}
