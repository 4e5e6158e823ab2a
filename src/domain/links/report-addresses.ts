/** Which provider a report belongs to: by the addresses that the operator names, never by what stands there, which anybody can copy. */

/** Those whose layouts there are parsers for. */
export const REPORT_PROVIDERS = ['bingping', 'jiajian', 'yiheng'] as const
type ReportProvider = (typeof REPORT_PROVIDERS)[number]

/** Where a provider's reports lie: at an origin, below a path. */
export interface ReportAddress {
  readonly provider: ReportProvider
  /** Scheme, host and port, as URLs spell them. */
  readonly origin: string
  /** '' is all of the origin; else it begins with a slash and ends with none. */
  readonly path: string
}

/** A server may take these for the slash that they stand for, and then `/a/..%2Fb` leads out of `/a`. */
const HIDDEN_SLASH = /%(?:2f|5c)/i

/** Null for an address that is no provider's. Of paths inside each other, the longest counts. */
export function findReportProvider(addresses: readonly ReportAddress[], url: string): ReportProvider | null {
  if (!URL.canParse(url)) return null
  const { origin, pathname } = new URL(url)
  let found: ReportAddress | null = null
  for (const address of addresses)
    if (address.origin === origin && isBelow(address.path, pathname))
      if (found === null || address.path.length > found.path.length) found = address
  return found?.provider ?? null
}

/** Whole segments: `/a` holds `/a` and `/a/b`, not `/ab`. */
function isBelow(path: string, pathname: string): boolean {
  if (path === '') return true
  return (pathname === path || pathname.startsWith(`${path}/`)) && !HIDDEN_SLASH.test(pathname)
}
