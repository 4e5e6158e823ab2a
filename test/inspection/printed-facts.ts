/** The control route's data about a car's report: the listing's link, and every printed word of its page. */
import type { PrintedItem, PrintedReport, PrintedSection } from '../../marketplace/reports/printed-report.ts'
import type { RunningMarketplace } from '../start-marketplace.ts'

export type { PrintedItem, PrintedReport, PrintedSection }

export interface CarFacts {
  readonly infoid: number
  readonly advertised: { readonly isreport: 0 | 1; readonly testreporturl: string }
  /** Null when no link leads to a page. */
  readonly printed: PrintedReport | null
}

export async function readFacts(marketplace: RunningMarketplace, id: number): Promise<CarFacts> {
  return (await marketplace.control(`cars/${id}/report`)) as CarFacts
}

/** The providers with a supported layout. */
export const READABLE: readonly string[] = ['jiajian', 'yiheng', 'bingping']

export const isReadable = (printed: PrintedReport | null): printed is PrintedReport =>
  printed !== null && printed.access === 'open' && READABLE.includes(printed.provider)

/** Items with a result; a row of a list of criteria has none. */
export const listItems = ({ items }: PrintedSection): readonly (PrintedItem & { readonly result: string })[] =>
  items.filter((item): item is PrintedItem & { readonly result: string } => item.result !== null)
