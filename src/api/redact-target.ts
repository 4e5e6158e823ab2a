/** The path and query of a request as the request log shows them: without API keys, and without texts that people typed. */
import type { LoggedTarget } from '../domain/accounts/usage.ts'
import { redactKeys } from '../domain/redact.ts'
import { MOST_PIECES, readQuery } from '../parameters/validation/read-query.ts'
import type { Endpoint } from './endpoint.ts'

/** One-time links. */
const LINKS = '/link/'
/** Longer paths and values are cut off. */
const LONGEST_PATH = 300
const LONGEST_VALUE = 80
const LONGEST_NAME = 40
const LONGEST_QUERY = 1000
/** Only the beginning of a longer query is read. */
const LONGEST_READ = 8000
/** What people typed into a search box, or an address that they pasted. */
const TYPED = new Set(['q', 'model', 'url'])
/** A valid name of a catalogue, unless the request was refused. */
const NAMES = new Set(['brand', 'city'])
/** Half of a character, where a text was cut. */
const LONE = /^\p{Cs}$/u
/** Stands for a value that is not shown. */
const HIDDEN = '…'

export type RedactTarget = (endpoint: string, target: string, status: number) => LoggedTarget

/** Values are shown only of parameters that the endpoint has: others may be anything, such as a key under another name. */
export function createTargetRedactor(endpoints: readonly Pick<Endpoint, 'name' | 'parameters'>[]): RedactTarget {
  const parametersOf = new Map(
    endpoints.map(({ name, parameters }) => [
      name,
      new Set(Object.keys(parameters).filter((one) => parameters[one]?.in === 'query')),
    ]),
  )
  const none: ReadonlySet<string> = new Set()

  return (endpoint, target, status) => {
    const path = readPathname(target)
    const cut = target.indexOf('?')
    const text = cut === -1 ? '' : target.slice(cut + 1, cut + 1 + LONGEST_READ)
    return { path, query: text === '' ? null : redactQuery(text, parametersOf.get(endpoint) ?? none, status) }
  }
}

function redactQuery(text: string, known: ReadonlySet<string>, status: number): string | null {
  const pieces = [...readQuery(text)].slice(0, MOST_PIECES).map(([name, values]) => {
    const shown = encode(redactKeys(name.slice(0, LONGEST_NAME)))
    const isHidden = !known.has(name) || TYPED.has(name) || (NAMES.has(name) && status === 422)
    // The last value of a repeated name counts.
    const value = values.at(-1) ?? ''
    if (isHidden) return value === '' ? `${shown}=` : `${shown}=${HIDDEN}`
    return `${shown}=${encode(redactKeys(value.slice(0, LONGEST_VALUE)))}${value.length > LONGEST_VALUE ? HIDDEN : ''}`
  })
  const query = pieces.join('&')
  if (query === '') return null
  return query.length > LONGEST_QUERY ? `${query.slice(0, LONGEST_QUERY)}${HIDDEN}` : query
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
