/** Documents that no provider should send, made from the fixtures of all parsers, and bombs for each of them. */
import type { ReportDocument, ReportReading } from '../../src/domain/report.ts'
import { BOMBS, flipBytes, listCuts, listWrongEncodings, reorder } from '../../src/reports/fixtures/damage.ts'
import { readPairs } from '../../src/reports/fixtures/pairs.ts'
import { PDF_BOMBS } from '../../src/reports/fixtures/pdf/pdf-bombs.ts'

export interface Damaged {
  readonly what: string
  readonly provider: string
  readonly document: ReportDocument
}

export interface Sound extends Damaged {
  readonly expected: ReportReading
}

/** As the fixtures were found. */
const ORDER = '0123456789abcdef0123456789abcdef'
const LINKS: Readonly<Record<string, { readonly link: string; readonly extension: string }>> = {
  bingping: { link: `http://reports.test/bingping/pdf/${ORDER}.pdf`, extension: '.pdf' },
  jiajian: { link: `http://reports.test/jiajian/report?orderno=${ORDER}`, extension: '.html' },
  yiheng: { link: `http://reports.test/yiheng/detection/${ORDER}.html`, extension: '.html' },
}
export const PROVIDERS = Object.keys(LINKS)

const documentOf = (provider: string, body: Uint8Array, content_type: string | null = null): ReportDocument => ({
  url: LINKS[provider]?.link as string,
  content_type,
  body,
})

export function listSound(): Sound[] {
  return Object.entries(LINKS).flatMap(([provider, { extension }]) =>
    readPairs(new URL(`../../src/reports/${provider}/fixtures/`, import.meta.url), extension).pairs.map(
      ({ name, body, expected }): Sound => ({
        what: `${provider} ${name}`,
        provider,
        document: documentOf(provider, body),
        expected: expected as ReportReading,
      }),
    ),
  )
}

/** `rounds` of each kind of damage. Generated one by one to save memory. */
export function* damage({ what, provider, document }: Damaged, rounds: number): Generator<Damaged> {
  const { body } = document
  const made = (kind: string, bytes: Uint8Array, type: string | null = null): Damaged => ({
    what: `${what}: ${kind}`,
    provider,
    document: documentOf(provider, bytes, type),
  })
  for (const cut of listCuts(body, rounds)) yield made(`cut at ${cut.length}`, cut)
  for (let seed = 1; seed <= rounds; seed++) {
    yield made(`reordered ${seed}`, reorder(body, 2 + seed, seed))
    yield made(`flipped ${seed}`, flipBytes(body, seed, seed))
  }
  for (const other of listWrongEncodings(body)) yield made('in another encoding', other)
  for (const type of ['text/html; charset=gbk', 'application/pdf', 'text/plain; charset=utf-16'])
    yield made(`declared as ${type}`, body, type)
}

const repeat = (text: string, bytes: number) => Buffer.alloc(bytes, text)
const MEGABYTE = 1_000_000

const TEXT_BOMBS: readonly (readonly [name: string, make: () => Uint8Array])[] = [
  ...BOMBS.map((bomb, index) => [`small bomb ${index}`, () => Buffer.from(bomb)] as const),
  ['fifty megabytes', () => repeat('<p>', 50 * MEGABYTE)],
  ['eight megabytes of one word', () => repeat('车', 8 * MEGABYTE)],
  ['eight megabytes of nothing', () => new Uint8Array(8 * MEGABYTE)],
  ['eight megabytes of paragraphs', () => repeat('<p>', 8 * MEGABYTE)],
  ['eight megabytes of tables', () => repeat('<table><tr><td>', 8 * MEGABYTE)],
  ['eight megabytes of rows', () => Buffer.concat([Buffer.from('<table>'), repeat('<tr><td>a<td>b', 8 * MEGABYTE)])],
  ['eight megabytes of bold', () => repeat('<b><i><p>', 8 * MEGABYTE)],
  ['eight megabytes of attributes', () => Buffer.concat([Buffer.from('<p '), repeat('a1=b ', 8 * MEGABYTE)])],
  ['eight megabytes of entities', () => repeat('&amp;&#60;&CounterClockwiseContourIntegral;', 8 * MEGABYTE)],
  ['eight megabytes of comments', () => repeat('<!--', 8 * MEGABYTE)],
  ['eight megabytes of quotation marks', () => stateOf(repeat('"\\"', 8 * MEGABYTE))],
  ['eight megabytes of brackets', () => stateOf(repeat('[', 8 * MEGABYTE))],
  ['eight megabytes of records', () => stateOf(repeat('{"a":', 8 * MEGABYTE))],
  ['eight megabytes of parts', () => stateOf(Buffer.concat([Buffer.from('['), repeat('{"a":{}},', 8 * MEGABYTE)]))],
  ['eight megabytes of states', () => repeat('window.__INITIAL_STATE__={', 8 * MEGABYTE)],
]

function stateOf(bytes: Uint8Array): Buffer {
  const head = '<script>window.__INITIAL_STATE__={"report":{"data":{"detail":{"categories":'
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('}}}}</script>')])
}

/** Every bomb for every provider that it could affect. */
export function* listBombs(): Generator<Damaged> {
  for (const [name, make] of PDF_BOMBS)
    yield { what: `bingping: ${name}`, provider: 'bingping', document: documentOf('bingping', make()) }
  for (const provider of PROVIDERS)
    for (const [name, make] of TEXT_BOMBS)
      yield { what: `${provider}: ${name}`, provider, document: documentOf(provider, make()) }
}
