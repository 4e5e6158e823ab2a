/** Readers of settings: each throws a RangeError that says what is valid. */
import { readFileSync } from 'node:fs'
import { PLAN_NAMES, type Plan } from '../domain/accounts/plans.ts'
import { parseRedisAddress } from '../domain/links/redis-address.ts'
import { REPORT_PROVIDERS, type ReportAddress } from '../domain/links/report-addresses.ts'

const MOST_LINKS = 8
const LONGEST_LINK_NAME = 40

export function optional<Value>(read: (text: string) => Value): (text: string) => Value | null {
  return (text) => (text === '' ? null : read(text))
}

export function readText(text: string): string {
  if (text.trim() === '') throw new RangeError('must not be empty')
  return text
}

export function readPort(text: string): number {
  return readWhole(text, 0, 65_535)
}

export function readWhole(text: string, low: number, high: number): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < low || number > high) {
    throw new RangeError(`must be a whole number from ${low} to ${high}, not ${JSON.stringify(text)}`)
  }
  return number
}

export function readDecimal(text: string, low: number, high: number): number {
  const number = Number(text)
  if (!/^\d+(\.\d+)?$/.test(text) || number < low || number > high) {
    throw new RangeError(`must be a number from ${low} to ${high}, not ${JSON.stringify(text)}`)
  }
  return number
}

export function readOneOf<Value extends string>(text: string, values: readonly Value[]): Value {
  const found = values.find((value) => value === text)
  if (found === undefined) throw new RangeError(`must be one of ${values.join(', ')}, not ${JSON.stringify(text)}`)
  return found
}

export function readNodeName(text: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(text)) {
    throw new RangeError('must be of letters, digits, dots, hyphens and underscores, at most 64')
  }
  return text
}

/** Comma-separated values, each at most once. */
export function readListOf<Value extends string>(text: string, values: readonly Value[]): readonly Value[] {
  const pieces = text.split(',').map((piece) => piece.trim())
  const found = pieces.flatMap((piece) => values.find((value) => value === piece) ?? [])
  if (found.length < pieces.length || new Set(found).size < found.length) {
    throw new RangeError(
      `must be comma-separated, of ${values.join(', ')}, each at most once, not ${JSON.stringify(text)}`,
    )
  }
  return found
}

export function readSwitch(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new RangeError(`must be on or off, not ${JSON.stringify(text)}`)
  return text === 'on'
}

/** The message does not quote the text, which may contain a password. */
export function readUrl(text: string, protocols: readonly string[]): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !protocols.includes(url.protocol)) {
    throw new RangeError(`must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`)
  }
  if (!canDecode(url.username + url.password)) {
    throw new RangeError('has a % in its user name or password that begins no escape; write it as %25')
  }
  return text.replace(/\/+$/, '')
}

/** One server, or a name that Sentinels know. */
export function readRedisUrl(text: string): string {
  const url = text.replace(/\/+$/, '')
  const address = parseRedisAddress(url)
  if (address === null) {
    throw new RangeError(
      'must be a URL that begins with redis:// or rediss://, or redis+sentinel://host:port,host:port/name',
    )
  }
  return address.kind === 'server' ? readUrl(url, ['redis:', 'rediss:']) : url
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** A password in the URL would never be sent, only shown. */
export function readWebUrl(text: string): string {
  const url = readUrl(text, ['http:', 'https:'])
  const { username, password } = new URL(url)
  if (username + password !== '') throw new RangeError('must not have a user name or a password, which are never sent')
  return url
}

export function readOriginUrl(text: string): string {
  const url = readUrl(text, ['http:', 'https:'])
  if (new URL(url).origin !== url)
    throw new RangeError('must be a scheme and a host, perhaps with a port, and nothing else')
  return url
}

/** An e-mail address, or the address of a page. */
export function readContact(text: string): string {
  if (text.startsWith('https://')) return new URL(readWebUrl(text)).href
  if (/^[^\s@<>"',;:]+@[^\s@<>"',;:]+$/.test(text)) return text
  throw new RangeError('must be an e-mail address, or a page whose address begins with https://')
}

/** `address`, or `Name <address>`. */
export function readMailAddress(text: string): string {
  const [, named] = /^[^<>"@,;:]+ <([^<>]+)>$/.exec(text) ?? []
  if (!/^[^\s@<>"',;:]+@[^\s@<>"',;:]+$/.test(named ?? text))
    throw new RangeError('must be an e-mail address, or a name and an address as in Ershou <cars@example.com>')
  return text
}

/** `plan=price,…` in hundredths of the currency; null = not published. */
export function readPrices(text: string): Readonly<Record<Plan, number | null>> {
  const prices: Record<Plan, number | null> = { free: 0, starter: null, pro: null, enterprise: null }
  const sold = PLAN_NAMES.filter((plan) => plan !== 'free')
  const named = new Set<Plan>()
  for (const piece of text.split(',')) {
    const [, name, whole, part = ''] = /^ *(\w+) *= *(\d{1,7})(?:\.(\d{1,2}))? *$/.exec(piece) ?? []
    const plan = sold.find((one) => one === name)
    if (plan === undefined || named.has(plan)) {
      throw new RangeError(
        `must be prices a month as in starter=49,pro=199.50, each of ${sold.join(', ')} at most once, not ${JSON.stringify(text)}`,
      )
    }
    named.add(plan)
    prices[plan] = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  }
  return prices
}

/** In hundredths of a percent. */
export function readPercent(text: string): number {
  const [, whole, part = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  const rate = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  if (whole === undefined || rate > 10_000) {
    throw new RangeError(
      `must be a percentage from 0 to 100 with at most two decimals, as 20 or 8.1, not ${JSON.stringify(text)}`,
    )
  }
  return rate
}

/** Amounts are in hundredths, so the currency must have them. */
export function readCurrency(text: string): string {
  const known = Intl.supportedValuesOf('currency').includes(text)
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: known ? text : 'EUR',
  }).resolvedOptions()
  if (!known || maximumFractionDigits !== 2) {
    throw new RangeError(
      `must be the ISO 4217 code of a currency with hundredths, as EUR or CNY, not ${JSON.stringify(text)}`,
    )
  }
  return text
}

/** Separated by semicolons, or by `\\n` as two characters, because a setting is one line. */
export function readLines(text: string): readonly string[] {
  return text
    .split(/;|\\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Host names, perhaps with ports, in the spelling that addresses have. */
export function readHosts(text: string): readonly string[] {
  if (text === '') return []
  return text.split(',').map((piece) => {
    const name = piece.trim()
    const url = /^[^*/@?#]+$/.test(name) && URL.canParse(`http://${name}`) ? new URL(`http://${name}`) : null
    if (url === null) {
      throw new RangeError(
        `must be host names with commas, as in img1.example.com,img2.example.com:8443, not ${JSON.stringify(text)}`,
      )
    }
    return url.host
  })
}

/** `Name=address;…`: http(s) addresses, or paths of this service. */
export function readLinks(text: string): readonly { readonly name: string; readonly href: string }[] {
  const links = readLines(text).map((line) => {
    const at = line.indexOf('=')
    const name = line.slice(0, Math.max(at, 0)).trim()
    const address = line.slice(at + 1).trim()
    if (name === '' || name.length > LONGEST_LINK_NAME || address === '')
      throw new RangeError(`must be names of up to ${LONGEST_LINK_NAME} characters, each with = and an address`)
    const isPath = /^\/(?![/\\])[\x21-\x7e]*$/.test(address)
    return { name, href: isPath ? address : new URL(readWebUrl(address)).href }
  })
  const names = new Set(links.map(({ name }) => name.toLowerCase()))
  if (links.length > MOST_LINKS || names.size < links.length)
    throw new RangeError(`must be at most ${MOST_LINKS} links, each with its own name`)
  return links
}

export function readSecretFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new RangeError(`the file that its _FILE names cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

/** `provider=origin[/path],…`; one provider may have several addresses. */
export function readReportAddresses(text: string): readonly ReportAddress[] {
  const found = text.trim() === '' ? [] : text.split(',').map((piece) => readReportAddress(piece.trim()))
  for (const [index, { provider, origin, path }] of found.entries()) {
    const other = found.slice(0, index).find((one) => one.origin === origin && one.path === path)
    if (other && other.provider !== provider)
      throw new RangeError(`must give ${origin}${path} to one provider, not to ${other.provider} and ${provider}`)
  }
  return found
}

/** Messages do not quote an address that may contain a password. */
function readReportAddress(piece: string): ReportAddress {
  const [, name = '', address = ''] = /^([^=]*)=(.*)$/s.exec(piece) ?? []
  if (address === '') throw new RangeError('must be provider=origin or provider=origin/path, several with commas')
  const provider = REPORT_PROVIDERS.find((one) => one === name.trim())
  if (!provider)
    throw new RangeError(`must name a provider of ${REPORT_PROVIDERS.join(', ')}, not ${JSON.stringify(name.trim())}`)
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : null
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (!url || !isWeb || url.username + url.password + url.search + url.hash !== '')
    throw new RangeError(
      `must give ${provider} an address that begins with http:// or https:// and has a host, perhaps a port and a path, and nothing else`,
    )
  return { provider, origin: url.origin, path: url.pathname.replace(/\/+$/, '') }
}

export interface Setting<Value> {
  readonly name: string
  readonly sentence: string
  /** As text; '' = not set. */
  readonly default: string
  /** Secrets are printed redacted and may also come from the file that `<name>_FILE` names. */
  readonly secret: boolean
  /** Throws a RangeError that says what is valid. */
  readonly read: (text: string) => Value
}

export const setting = <Value>(
  name: string,
  sentence: string,
  fallback: string,
  read: (text: string) => Value,
  secret = false,
): Setting<Value> => ({ name, sentence, default: fallback, secret, read })
