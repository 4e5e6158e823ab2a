/** Reads the reports of all samples, as an inventory that reads reports would. */
import { isFailure } from '../../domain/failure.ts'
import type { ReportFetch } from '../../domain/inventory/inventory-writer.ts'
import type { Reports } from '../../domain/report.ts'
import { SAMPLE_PROVIDER } from './create-sample-documents.ts'
import { reportAddress, type SampleAddresses } from './make-records.ts'
import { LISTED_CARS } from './market-days.ts'

interface SampleReportsParts {
  readonly reports: Pick<Reports, 'read'>
  readonly addresses: SampleAddresses
  readonly at_ms: number
}

/** A report that cannot be read now, because the thread that parses is busy, stays `not_read` for the day. */
export async function readSampleReports(parts: SampleReportsParts): Promise<readonly ReportFetch[]> {
  const { reports, addresses, at_ms } = parts
  const fetches: ReportFetch[] = []
  for (const car of LISTED_CARS.filter(({ report }) => report !== null)) {
    const link = reportAddress(car, addresses)
    try {
      const reading = (await reports.read(link, car.id)).read()
      fetches.push({ id: car.id, link, at_ms, reading, parser: SAMPLE_PROVIDER })
    } catch (error) {
      if (!isFailure(error, 'overloaded')) throw error
    }
  }
  return fetches
}
