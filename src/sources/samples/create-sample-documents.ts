/** The inspection reports of the samples, read without any request. */
import { Failure } from '../../domain/failure.ts'
import type { Read } from '../../domain/reading.ts'
import { makeRecords, reportAddress, type SampleAddresses } from './make-records.ts'
import { makeReportPage } from './make-report.ts'
import { LISTED_CARS } from './market-days.ts'
import { createSampleDates } from './sample-dates.ts'

interface SampleDocumentsParts {
  readonly addresses: SampleAddresses
  readonly now: () => number
}

const DAY_MS = 86_400_000
/** More than there are samples. */
const MOST_IDS = 100

/** The provider whose format they have. */
export const SAMPLE_PROVIDER = 'jiajian'

export function createSampleDocuments({ addresses, now }: SampleDocumentsParts): Read {
  const cars = new Map(LISTED_CARS.map((car) => [reportAddress(car, addresses), car]))
  return async (url) => {
    const car = cars.get(url)
    if (car === undefined || car.report === null) throw gone()
    const dates = createSampleDates(now())
    const fetched_at_ms = dates.startOf(0)
    const page = makeReportPage(car, makeRecords(car, dates, addresses, 0), dates)
    return {
      copy: {
        // Another document on another day.
        id: (fetched_at_ms / DAY_MS) * MOST_IDS + car.id,
        body: Buffer.from(page),
        content_type: 'text/html; charset=utf-8',
        fetched_at_ms,
        final_url: url,
      },
      freshness: { cache: 'HIT', age_s: ageOf(fetched_at_ms, now()), fresh_until_ms: dates.startOf(-1) },
    }
  }
}

function ageOf(atMs: number, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - atMs) / 1000))
}

function gone(): Failure {
  return new Failure('not_found', 'There is no such report.', { cause: { reason: 'gone' } })
}
