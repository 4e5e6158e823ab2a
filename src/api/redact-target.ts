/** The path and query of a request as the request log shows them: without API keys, and without texts that people typed. */
import type { LoggedTarget } from '../domain/accounts/usage.ts'
import { redactKeys } from '../domain/redact.ts'
import type { JsonSchema } from '../parameters/parameter.ts'
import { MOST_PIECES, readQuery } from '../parameters/validation/read-query.ts'
import type { Endpoint } from './endpoint.ts'

/** One-time links. */
const LINKS = '/link/'
/** Longer paths and values are cut off. */
const LONGEST_PATH = 300
const LONGEST_VALUE = 80
const LONGEST_NAME = 64
const LONGEST_QUERY = 1000
/** Only the beginning of a longer query is read. */
const LONGEST_READ = 8000
/** What people typed into a search box, or an address that they pasted. */
const TYPED = new Set(['q', 'model', 'url'])
const NUMBER = /^[+-]?\d{1,12}(?:\.\d{1,6})?$/
/** A run of letters and digits that no name of a parameter has, but keys of any service have. */
const KEY_LIKE = /(?=[a-z_-]*\d)(?=[\d_-]*[a-z])[\w-]{20,}/gi
/** Half of a character, where a text was cut. */
const LONE = /^\p{Cs}$/u
/** Stands for a value that is not shown. */
const HIDDEN = '…'

export type RedactTarget = (endpoint: string, target: string, status: number) => LoggedTarget

/** By the name of each query parameter of an endpoint: its closed list; null if it has none. */
type Known = ReadonlyMap<string, readonly unknown[] | null>

/** Values are shown only of parameters that the endpoint has: others may be anything, such as a key under another name. */
export function createTargetRedactor(endpoints: readonly Pick<Endpoint, 'name' | 'parameters'>[]): RedactTarget {
  const knownBy = new Map(
    endpoints.map(({ name, parameters }): [string, Known] => {
      const inQuery = Object.entries(parameters).filter(([, one]) => one.in === 'query')
      return [name, new Map(inQuery.map(([one, { schema }]) => [one, listValues(schema)]))]
    }),
  )
  const none: Known = new Map()

  return (endpoint, target, status) => {
    const path = readPathname(target)
    const cut = target.indexOf('?')
    const text = cut === -1 ? '' : target.slice(cut + 1, cut + 1 + LONGEST_READ)
    return { path, query: text === '' ? null : redactQuery(text, knownBy.get(endpoint) ?? none, status) }
  }
}

function listValues(schema: JsonSchema): readonly unknown[] | null {
  const all = [schema, ...((schema.anyOf as readonly JsonSchema[] | undefined) ?? [])]
  const listed = all.flatMap((one) => [
    ...((one.enum ?? one['x-values'] ?? []) as readonly unknown[]),
    ...('const' in one ? [one.const] : []),
    ...(one.type === 'boolean' ? ['true', 'false'] : []),
  ])
  return listed.length === 0 ? null : listed
}

function redactQuery(text: string, known: Known, status: number): string | null {
  const pieces = [...readQuery(text)].slice(0, MOST_PIECES).map(([name, values]) => {
    const shown = encode(redactName(name))
    // The last value of a repeated name counts.
    const value = values.at(-1) ?? ''
    if (!known.has(name) || TYPED.has(name)) return value === '' ? `${shown}=` : `${shown}=${HIDDEN}`
    const kept = status === 422 ? hideTexts(value, known.get(name) ?? []) : value
    return `${shown}=${encode(redactKeys(kept.slice(0, LONGEST_VALUE)))}${kept.length > LONGEST_VALUE ? HIDDEN : ''}`
  })
  const query = pieces.join('&')
  if (query === '') return null
  return query.length > LONGEST_QUERY ? `${query.slice(0, LONGEST_QUERY)}${HIDDEN}` : query
}

/** What was refused may be anything that somebody typed, unless it is listed or a number. */
function hideTexts(value: string, listed: readonly unknown[]): string {
  const items = value.slice(0, LONGEST_READ).split(',')
  return items.map((item) => (item === '' || listed.includes(item) || NUMBER.test(item) ? item : HIDDEN)).join(',')
}

/** Names that people make up may be anything, too. */
export function redactName(name: string): string {
  return redactKeys(name)
    .slice(0, 2 * LONGEST_NAME)
    .replace(KEY_LIKE, HIDDEN)
    .slice(0, LONGEST_NAME)
}

/** As a browser shows it: readable, and never ambiguous. */
function encode(text: string): string {
  return text.replace(/[\s%&=+#\p{C}]/gu, (sign) => encodeURIComponent(LONE.test(sign) ? '\uFFFD' : sign))
}

/** Without the query. */
export function readPathname(target: string): string {
  const end = target.indexOf('?')
  const path = redactKeys(target.slice(0, Math.min(LONGEST_PATH, end === -1 ? target.length : end)))
  // The rest is a secret.
  return path.startsWith(LINKS) ? `${LINKS}…` : path
}
