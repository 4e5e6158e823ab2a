/** Where the stand-in marketplace keeps the reports of the providers that there are parsers for. */
import { REPORT_PROVIDERS } from '../src/domain/links/report-addresses.ts'

/** As ERSHOU_REPORT_HOSTS wants it. */
export function formatReportHosts(marketplaceUrl: string): string {
  return REPORT_PROVIDERS.map((provider) => `${provider}=${marketplaceUrl}/${provider}`).join(',')
}
