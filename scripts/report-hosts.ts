/** The URLs of the stand-in marketplace's reports, for the providers that have a parser. */
import { REPORT_PROVIDERS } from '../src/domain/links/report-addresses.ts'

/** In the format of ERSHOU_REPORT_HOSTS. */
export function formatReportHosts(marketplaceUrl: string): string {
  return REPORT_PROVIDERS.map((provider) => `${provider}=${marketplaceUrl}/${provider}`).join(',')
}
