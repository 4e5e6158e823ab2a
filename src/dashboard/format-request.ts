/** A request to `/v1` as a sample in three languages. Values are quoted, so that no text of a reader can end a string or start a command. */

export const SAMPLE_LANGUAGES = ['curl', 'TypeScript', 'Python'] as const
type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number]

type Value = string | number | boolean | readonly string[]
/** By name, in the order of the query. */
export type RequestValues = readonly (readonly [name: string, value: Value])[]

export interface ApiRequest {
  /** With ids filled in: `/v1/cars/7`. */
  readonly path: string
  readonly query: RequestValues
  /** The method of the typed client, and what it takes before the parameters of the query. */
  readonly method: string
  readonly ids?: readonly number[]
  /** What the samples do with the answer; printed as it is by default. */
  readonly uses?: Readonly<Record<'TypeScript' | 'Python', readonly string[]>>
}

const USES = { TypeScript: ['console.log(answer)'], Python: ['print(json.dumps(answer, indent=2))'] }

/** `origin`: scheme and host of this service. */
export function formatRequest(
  origin: string,
  { path, query, method, ids = [], uses = USES }: ApiRequest,
): Readonly<Record<SampleLanguage, string>> {
  const url = `${origin}${path}${query.length === 0 ? '' : `?${formatQuery(query)}`}`
  const params = query.map(([name, value]) => `${formatName(name)}: ${formatLiteral(value)}`)
  const taken = [...ids.map(String), ...(params.length === 0 ? [] : [`{ ${params.join(', ')} }`])]
  return {
    curl: `curl -H "X-API-Key: $ERSHOU_KEY" \\\n  ${quoteForShell(url)}`,
    TypeScript: [
      "import { createClient } from 'ershou/client'",
      '',
      `const client = createClient({ url: ${formatLiteral(origin)}, key: process.env.ERSHOU_KEY })`,
      `const answer = await client.${method}(${taken.join(', ')})`,
      ...uses.TypeScript,
    ].join('\n'),
    Python: [
      'import json, os, urllib.request',
      '',
      'request = urllib.request.Request(',
      `    ${quoteForPython(url)},`,
      '    headers={"X-API-Key": os.environ["ERSHOU_KEY"]},',
      ')',
      'with urllib.request.urlopen(request) as response:',
      '    answer = json.load(response)',
      ...uses.Python,
    ].join('\n'),
  }
}

/** Only letters, digits and signs that no shell, string literal or browser treats specially. */
export function formatQuery(pairs: Iterable<readonly [name: string, value: Value]>): string {
  return [...pairs].map(([name, value]) => `${encode(name)}=${encode(String(value))}`).join('&')
}

/** What most names and values consist of, and what stays as it is. */
const PLAIN = /^[\w.~,-]*$/

function encode(text: string): string {
  if (PLAIN.test(text)) return text
  return encodeURIComponent(Buffer.from(text).toString())
    .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%2C', ',')
}

/** Nothing is special in single quotes but the quote itself. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** Python reads the strings of JSON. */
const quoteForPython = (text: string): string => JSON.stringify(text)

function formatName(name: string): string {
  return /^[a-z_]\w*$/i.test(name) ? name : formatLiteral(name)
}

function formatLiteral(value: Value): string {
  if (typeof value === 'string') return quoteForTypeScript(value)
  return typeof value === 'object' ? `[${value.map(quoteForTypeScript).join(', ')}]` : String(value)
}

/** JSON without its own quotes: characters that would end the line are escaped too. */
function quoteForTypeScript(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${escaped.replace(/[\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`)}'`
}
