/** Finds the provider of a report by the addresses that the operator configures, never by its content, which anyone can copy. */

/** The providers that have a parser. */
export const REPORT_PROVIDERS = ['bingping', 'jiajian', 'yiheng'] as const
type ReportProvider = (typeof REPORT_PROVIDERS)[number]

/** The address of a provider's reports: an origin and a path. */
export interface ReportAddress {
  readonly provider: ReportProvider
  /** Scheme, host and port, as URLs spell them. */
  readonly origin: string
  /** '' is the whole origin; otherwise it begins with a slash and does not end with one. */
  readonly path: string
}

/** A server may decode these to slashes, so that `/a/..%2Fb` leaves `/a`. */
const HIDDEN_SLASH = /%(?:2f|5c)/i

/** Null for an address of no provider. Of nested paths, the longest wins. */
export function findReportProvider(addresses: readonly ReportAddress[], url: string): ReportProvider | null {
  if (!URL.canParse(url)) return null
  const { origin, pathname } = new URL(url)
  let found: ReportAddress | null = null
  for (const address of addresses)
    if (address.origin === origin && isBelow(address.path, pathname))
      if (found === null || address.path.length > found.path.length) found = address
  return found?.provider ?? null
}

/** Whether an address lies at a host of a provider, below its path or not: only such redirects are followed. */
export function isAtReportOrigin(addresses: readonly ReportAddress[], url: string): boolean {
  return URL.canParse(url) && addresses.some(({ origin }) => origin === new URL(url).origin)
}

/** Whole segments: `/a` holds `/a` and `/a/b`, not `/ab`. */
function isBelow(path: string, pathname: string): boolean {
  if (path === '') return true
  return (pathname === path || pathname.startsWith(`${path}/`)) && !HIDDEN_SLASH.test(pathname)
}
