import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import type { ReportDocument } from '../domain/report.ts'
import {
  createParserThread,
  MOST_DOCUMENT_BYTES,
  type ParserThread,
  type ParserThreadOptions,
} from './create-parser-thread.ts'
import { formsBomb, textsBomb } from './fixtures/pdf/pdf-bombs.ts'
import { parseDocument } from './parse-document.ts'

const documentOf = (body: Uint8Array, path = '/bingping/pdf/1.pdf'): ReportDocument => ({
  url: `https://reports.test${path}`,
  content_type: null,
  body,
})

const PDF = readFileSync(new URL('./bingping/fixtures/full.pdf', import.meta.url))
/** Draws ten thousand million texts. */
const BOMB = formsBomb()
const SMALL = documentOf(Buffer.from('<h1>链接已失效</h1>'))
const UNSUPPORTED = { kind: 'unsupported', provider: 'bingping' }
const OVERLOADED = expect.objectContaining({ kind: 'overloaded', retryAfterS: 1 })

let thread: ParserThread
/** Busy machines need more time than the bombs of other tests are given. */
function open(options: ParserThreadOptions = {}): ParserThread {
  thread = createParserThread({ timeoutMs: 25_000, maxWaitMs: 25_000, ...options })
  return thread
}
afterEach(() => thread.close())

describe('the parser thread', () => {
  it('reads as the parsers do, one after another, and leaves the bytes alone', async () => {
    const expected = await parseDocument(documentOf(PDF))
    expect(expected.kind).toBe('report')
    const { parse } = open()
    // A Buffer from the pool of small ones shares its memory with others.
    const html = Buffer.from('<html><body><h1>链接已失效</h1></body></html>')
    const neighbour = Buffer.from('neighbour')
    const readings = await Promise.all([
      parse(documentOf(PDF)),
      parse(documentOf(html)),
      parse(documentOf(PDF)),
      parse(documentOf(PDF, '/unknown/1.pdf')),
      parse(documentOf(PDF, '/unknown/1.pdf'), 'bingping'),
    ])
    const refusal = { kind: 'unavailable', provider: 'bingping', reason: 'expired', source_notice: '链接已失效' }
    expect(readings).toEqual([expected, refusal, expected, { kind: 'unsupported', provider: null }, expected])
    expect([html.toString(), neighbour.toString()]).toEqual([
      '<html><body><h1>链接已失效</h1></body></html>',
      'neighbour',
    ])
    expect(await parse(documentOf(PDF))).toEqual(expected)
  })

  it('never parses what is too large', async () => {
    const { parse } = open()
    expect(await parse(documentOf(new Uint8Array(MOST_DOCUMENT_BYTES + 1)))).toEqual(UNSUPPORTED)
  })

  it.each<[string, ReportDocument, ParserThreadOptions]>([
    ['takes too long', documentOf(BOMB), { timeoutMs: 1_500 }],
    ['takes too much memory', documentOf(textsBomb()), { maxOldGenerationSizeMb: 24 }],
  ])('is replaced when a document %s', async (_, document, options) => {
    const fatal: unknown[] = []
    const { parse } = open({ ...options, onFatal: (provider) => fatal.push(provider) })
    const [before, killed, after] = await Promise.all([parse(SMALL), parse(document), parse(SMALL)])
    expect(killed).toEqual(UNSUPPORTED)
    expect(before.kind).toBe('unavailable')
    expect(after).toEqual(before)
    expect(fatal).toEqual(['bingping'])
  })

  it('does not try a document again that it did not survive, for ten minutes', async () => {
    let nowMs = 1_000_000
    const fatal: unknown[] = []
    const { parse } = open({ timeoutMs: 500, now: () => nowMs, onFatal: (provider) => fatal.push(provider) })
    for (const [laterMs, deaths] of [
      [0, 1],
      [0, 1],
      [9 * 60_000, 1],
      [1 * 60_000, 2],
      [0, 2],
    ] as const) {
      nowMs += laterMs
      expect(await parse(documentOf(BOMB))).toEqual(UNSUPPORTED)
      expect(fatal).toHaveLength(deaths)
    }
    expect((await parse(documentOf(BOMB), 'yiheng')).kind).toBe('unsupported')
    expect(fatal).toHaveLength(2)
  })

  it('refuses more than may wait: by number, by bytes, by time', async () => {
    const several = (count: number) =>
      Promise.allSettled(Array.from({ length: count }, () => thread.parse(documentOf(PDF))))
    const outcomes = (results: readonly PromiseSettledResult<unknown>[]) =>
      results.map((result) => (result.status === 'fulfilled' ? 'read' : result.reason))
    open({ maxWaiting: 2 })
    expect(outcomes(await several(4))).toEqual(['read', 'read', 'read', OVERLOADED])
    await thread.close()
    open({ maxWaitingBytes: PDF.length })
    expect(outcomes(await several(3))).toEqual(['read', 'read', OVERLOADED])
    await thread.close()
    let nowMs = 0
    open({ maxWaitMs: 1_000, now: () => (nowMs += 600) })
    expect(outcomes(await several(3))).toContainEqual(OVERLOADED)
  })

  it('leaves nobody waiting when it is closed', async () => {
    open()
    const readings = [1, 2, 3].map(() => thread.parse(documentOf(BOMB)))
    const results = Promise.allSettled(readings)
    await thread.close()
    for (const result of await results) expect(result).toMatchObject({ status: 'rejected', reason: OVERLOADED })
    await expect(thread.parse(documentOf(PDF))).rejects.toMatchObject({ kind: 'overloaded' })
    await thread.close()
  })

  it('was never started, and is closed', async () => {
    await open().close()
  })
})
