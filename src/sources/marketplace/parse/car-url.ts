/** Reads the id of a car from the address of its page: on the desktop, mobile and export sites of the marketplace. Never fetches anything. */
import { isIP } from 'node:net'
import { unwrapLink } from '../../../domain/links/unwrap-link.ts'

/** No id has more digits. */
const ID = '(\\d{1,15})'
/** The forms of a page: the path, and the query parameter that has the id if the path does not. */
const FORMS: readonly { readonly path: RegExp; readonly parameter?: string }[] = [
  { path: new RegExp(`^/dealer/\\d{1,15}/${ID}\\.html$`) },
  { path: /^\/cardetail\/index(?:\.html)?$/, parameter: 'infoid' },
  { path: new RegExp(`^/[a-z]{2}/detail/${ID}$`) },
]
const WITHOUT_SCHEME = /^[a-z\d.-]+(?::\d{1,5})?\//i
const WHOLE_ID = new RegExp(`^${ID}$`)

/** Null for an address that is not one of a car on this marketplace. */
type ReadCarUrl = (text: string) => number | null

export function createCarUrlReader(marketplaceUrl: string): ReadCarUrl {
  const base = new URL(marketplaceUrl)
  const prefix = base.pathname.replace(/\/+$/, '')
  const site = siteOf(base.hostname)
  const isOurs = ({ host, hostname, port }: URL) =>
    host === base.host || (port === '' && site !== null && (hostname === site || hostname.endsWith(`.${site}`)))
  return (text) => {
    const url = parseUrl(text.trim())
    if (url === null || !isOurs(url)) return null
    const path =
      url.host === base.host && url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length) : url.pathname
    for (const form of FORMS) {
      const match = form.path.exec(path.replace(/\/+$/, ''))
      const id = match && (form.parameter === undefined ? match[1] : url.searchParams.get(form.parameter))
      if (id && WHOLE_ID.test(id)) return Number(id) || null
    }
    return null
  }
}

/** Encoded or not, with or without `https://`, or inside a link of the app. */
function parseUrl(text: string): URL | null {
  const found = unwrapLink(WITHOUT_SCHEME.test(text) ? `https://${text}` : text)
  return found === null ? null : new URL(found)
}

/** Second levels under which anybody registers names: `co.uk`, `com.cn`. */
const PUBLIC_SUFFIX = /^[a-z]{2,3}\.[a-z]{2}$/

/** The domain that the sites of the marketplace share, as its pages are on other hosts than its interface; null = only its own host. */
function siteOf(hostname: string): string | null {
  const labels = hostname.split('.')
  if (labels.length < 2 || isIP(hostname) !== 0) return null
  const parent = labels.slice(1).join('.')
  return labels.length === 2 || PUBLIC_SUFFIX.test(parent) ? hostname : parent
}
