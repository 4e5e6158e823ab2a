import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import type { ReportDocument, ReportReading } from '../domain/report.ts'
import { createManualClock } from '../observe/fixtures/manual-clock.ts'
import {
  createParserThread,
  MOST_DOCUMENT_BYTES,
  type ParserThread,
  type ParserThreadOptions,
} from './create-parser-thread.ts'
import { formsBomb, textsBomb } from './fixtures/pdf/pdf-bombs.ts'
import { parseDocument } from './parse-document.ts'

const documentOf = (body: Uint8Array): ReportDocument => ({
  url: 'https://reports.test/1.pdf',
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
let clock = createManualClock()
/** However busy the machine is: the time of a document comes when the test says so. */
function open(options: Partial<ParserThreadOptions> = {}): ParserThread {
  clock = createManualClock()
  thread = createParserThread({ clock, ...options })
  return thread
}

/** The document that is being read takes too long. */
async function callTime(): Promise<void> {
  await eventually(() => expect(clock.pending()).toBe(1))
  clock.expire()
}
afterEach(() => thread.close())

describe('the parser thread', () => {
  it('reads as the parsers do, one after another, and leaves the bytes alone', async () => {
    const expected = await parseDocument(documentOf(PDF), 'bingping')
    expect(expected.kind).toBe('report')
    const { parse } = open()
    // A Buffer from the pool of small ones shares its memory with others.
    const html = Buffer.from('<html><body><h1>链接已失效</h1></body></html>')
    const neighbour = Buffer.from('neighbour')
    const readings = await Promise.all([
      parse(documentOf(PDF), 'bingping'),
      parse(documentOf(html), 'bingping'),
      parse(documentOf(PDF), 'bingping'),
      parse(documentOf(PDF), 'unknown'),
      parse(documentOf(html), 'yiheng'),
    ])
    const refusal = { kind: 'unavailable', provider: 'bingping', reason: 'expired', source_notice: '链接已失效' }
    expect(readings).toEqual([
      expected,
      refusal,
      expected,
      { kind: 'unsupported', provider: null },
      { ...refusal, provider: 'yiheng' },
    ])
    expect([html.toString(), neighbour.toString()]).toEqual([
      '<html><body><h1>链接已失效</h1></body></html>',
      'neighbour',
    ])
    expect(await parse(documentOf(PDF), 'bingping')).toEqual(expected)
  })

  it('never parses what is too large', async () => {
    const { parse } = open()
    expect(await parse(documentOf(new Uint8Array(MOST_DOCUMENT_BYTES + 1)), 'bingping')).toEqual(UNSUPPORTED)
  })

  it.each<[string, ReportDocument, Partial<ParserThreadOptions>, () => Promise<void>]>([
    ['takes too long', documentOf(BOMB), { timeoutMs: 1_500 }, callTime],
    ['takes too much memory', documentOf(textsBomb()), { maxOldGenerationSizeMb: 24 }, async () => {}],
  ])('is replaced when a document %s', async (_, document, options, wait) => {
    const fatal: unknown[] = []
    const { parse } = open({ ...options, onFatal: (provider) => fatal.push(provider) })
    const [first, second, third] = [SMALL, document, SMALL].map((one) => parse(one, 'bingping')) as [
      Promise<ReportReading>,
      Promise<ReportReading>,
      Promise<ReportReading>,
    ]
    const before = await first
    await wait()
    expect(await second).toEqual(UNSUPPORTED)
    expect(before.kind).toBe('unavailable')
    expect(await third).toEqual(before)
    expect(fatal).toEqual(['bingping'])
    expect(new Set(clock.waits)).toEqual(new Set([options.timeoutMs ?? 5_000]))
  })

  it('does not try a document again that it did not survive, for ten minutes', async () => {
    const fatal: unknown[] = []
    const { parse } = open({ onFatal: (provider) => fatal.push(provider) })
    for (const [laterMs, deaths] of [
      [0, 1],
      [0, 1],
      [9 * 60_000, 1],
      [1 * 60_000, 2],
      [0, 2],
    ] as const) {
      clock.advance(laterMs)
      const reading = parse(documentOf(BOMB), 'bingping')
      if (deaths > fatal.length) await callTime()
      expect(await reading).toEqual(UNSUPPORTED)
      expect(fatal).toHaveLength(deaths)
    }
    expect((await parse(documentOf(BOMB), 'yiheng')).kind).toBe('unsupported')
    expect(fatal).toHaveLength(2)
  })

  it('refuses more than may wait: by number, by bytes, by time', async () => {
    const several = (count: number) =>
      Promise.allSettled(Array.from({ length: count }, () => thread.parse(documentOf(PDF), 'bingping')))
    const outcomes = (results: readonly PromiseSettledResult<unknown>[]) =>
      results.map((result) => (result.status === 'fulfilled' ? 'read' : result.reason))
    open({ maxWaiting: 2 })
    expect(outcomes(await several(4))).toEqual(['read', 'read', 'read', OVERLOADED])
    await thread.close()
    open({ maxWaitingBytes: PDF.length })
    expect(outcomes(await several(3))).toEqual(['read', 'read', OVERLOADED])
    await thread.close()
    open({ maxWaitMs: 1_000, clock: { ...createManualClock(), now: () => clock.now() } })
    const waiting = several(3)
    clock.advance(1_001)
    expect(outcomes(await waiting)).toEqual(['read', OVERLOADED, OVERLOADED])
  })

  it('leaves nobody waiting when it is closed', async () => {
    open()
    const readings = [1, 2, 3].map(() => thread.parse(documentOf(BOMB), 'bingping'))
    const results = Promise.allSettled(readings)
    await thread.close()
    for (const result of await results) expect(result).toMatchObject({ status: 'rejected', reason: OVERLOADED })
    await expect(thread.parse(documentOf(PDF), 'bingping')).rejects.toMatchObject({ kind: 'overloaded' })
    await thread.close()
  })

  it('was never started, and is closed', async () => {
    await open().close()
  })
})
