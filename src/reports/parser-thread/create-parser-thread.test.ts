import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import type { ReportDocument } from '../../domain/report.ts'
import type { Clock } from '../../observe/clock.ts'
import { createManualClock } from '../../observe/fixtures/manual-clock.ts'
import { formsBomb, PDF_BOMBS, textsBomb } from '../fixtures/pdf/pdf-bombs.ts'
import { parseDocument } from '../providers.ts'
import {
  createParserThread,
  MOST_DOCUMENT_BYTES,
  type ParserThread,
  type ParserThreadOptions,
} from './create-parser-thread.ts'

const documentOf = (body: Uint8Array): ReportDocument => ({
  url: 'https://reports.test/1.pdf',
  content_type: null,
  body,
})

const PDF = readFileSync(new URL('../bingping/fixtures/full.pdf', import.meta.url))
/** Draws ten thousand million texts. */
const BOMB = formsBomb()
const bombOf = (wanted: string) => PDF_BOMBS.find(([name]) => name === wanted)?.[1]() as Buffer
const SMALL = documentOf(Buffer.from('<h1>链接已失效</h1>'))
const TOO_COSTLY = { kind: 'unavailable', reason: 'too_costly', provider: 'bingping', source_notice: null }
const OVERLOADED = expect.objectContaining({ kind: 'overloaded', retryAfterS: 1 })

let thread: ParserThread
let clock = createManualClock()
/** As the system would report it. */
let cpuMs = 0
/** The test advances the time of a document, so the load of the machine does not matter. */
function open(options: Partial<ParserThreadOptions> = {}): ParserThread {
  clock = createManualClock()
  cpuMs = 0
  thread = createParserThread({ clock, readCpuMs: () => cpuMs, ...options })
  return thread
}

/** The document that is being read has used up its CPU time. */
async function callTime(): Promise<void> {
  await eventually(() => expect(clock.pending()).toBe(1))
  cpuMs += 5_000
  clock.expire()
}
afterEach(() => thread.close())

describe('the parser thread', () => {
  it('gives the same reports as the parsers, one after another, and does not change the bytes', async () => {
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

  it('never parses a document that is too large, and reports that', async () => {
    const { parse } = open()
    expect(await parse(documentOf(new Uint8Array(MOST_DOCUMENT_BYTES + 1)), 'bingping')).toEqual(TOO_COSTLY)
  })

  it.each<[string, ReportDocument, Partial<ParserThreadOptions>, string, () => Promise<void>]>([
    ['takes too long', documentOf(BOMB), {}, 'no_time', callTime],
    ['takes too much memory', documentOf(textsBomb()), { maxOldGenerationSizeMb: 24 }, 'no_memory', async () => {}],
  ])('gives no answer when a document %s, and continues with the next', async (_, document, options, reason, wait) => {
    const unread: string[] = []
    const read: string[] = []
    const { parse } = open({
      ...options,
      onUnread: (...reported) => unread.push(reported.join(' ')),
      onRead: (who) => read.push(who),
    })
    const before = await parse(SMALL, 'bingping')
    const second = parse(document, 'bingping')
    const outcome = expect(second).rejects.toEqual(OVERLOADED)
    await wait()
    await outcome
    expect(before.kind).toBe('unavailable')
    expect(await parse(SMALL, 'bingping')).toEqual(before)
    expect(unread).toEqual([`bingping ${reason} ${document.url}`])
    expect(read).toEqual(['bingping', 'bingping'])
  })

  it.each([
    ['buffers', documentOf(bombOf('a run-length bomb'))],
    ['compressed streams', documentOf(bombOf('many small deflate bombs'))],
    [
      'JSON',
      documentOf(Buffer.from(`<script>window.__INITIAL_STATE__={"a":${'['.repeat(600)}${']'.repeat(600)}}</script>`)),
    ],
    ['nested pages', documentOf(Buffer.from('<div>'.repeat(600)))],
  ])("gives no answer to a document beyond a parser's own limit: %s", async (name, document) => {
    const { parse } = open()
    await expect(parse(document, name === 'JSON' ? 'jiajian' : 'bingping')).rejects.toEqual(OVERLOADED)
  })

  it('gives a document its CPU time, however long that takes, up to a minute', async () => {
    const { parse } = open()
    const reading = parse(documentOf(BOMB), 'bingping')
    const outcome = expect(reading).rejects.toEqual(OVERLOADED)
    for (let looks = 1; looks < 240; looks++) {
      await eventually(() => expect(clock.pending()).toBe(1))
      cpuMs += 20
      clock.expire()
    }
    let isOver = false
    reading.catch(() => {
      isOver = true
    })
    await new Promise(setImmediate)
    expect([isOver, clock.pending()]).toEqual([false, 1])
    clock.expire()
    await outcome
    expect(clock.waits.reduce((sum, ms) => sum + ms, 0)).toBe(60_000)
  })

  it('waits a minute where the system does not report CPU time', async () => {
    const { parse } = open({ readCpuMs: () => null })
    const outcome = expect(parse(documentOf(BOMB), 'bingping')).rejects.toEqual(OVERLOADED)
    await callTime()
    await outcome
    expect(clock.waits).toEqual([60_000])
  })

  it('rejects a document as too costly for ten minutes after it reached a limit three times while it was alone', async () => {
    const unread: string[] = []
    const { parse } = open({ onUnread: (_, reason) => unread.push(reason) })
    for (const [laterMs, tries, isAnswered] of [
      [0, 1, false],
      [0, 2, false],
      [0, 3, true],
      [0, 3, true],
      [9 * 60_000, 3, true],
      [60_000, 4, false],
    ] as const) {
      clock.advance(laterMs)
      const isTried = tries > unread.length
      const reading = parse(documentOf(BOMB), 'bingping')
      const outcome = isAnswered
        ? expect(reading).resolves.toEqual(TOO_COSTLY)
        : expect(reading).rejects.toEqual(OVERLOADED)
      if (isTried) await callTime()
      await outcome
      expect(unread).toHaveLength(tries)
    }
    expect((await parse(documentOf(BOMB), 'yiheng')).kind).toBe('unsupported')
    expect(new Set(unread)).toEqual(new Set(['no_time']))
  })

  it('retries a document that reached a limit only when no other document waits', async () => {
    const unread: string[] = []
    const { parse } = open({ onUnread: (_, reason) => unread.push(reason) })
    const fail = async () => {
      const outcome = expect(parse(documentOf(BOMB), 'bingping')).rejects.toEqual(OVERLOADED)
      await callTime()
      await outcome
    }
    await fail()
    const other = parse(documentOf(PDF), 'bingping')
    await expect(parse(documentOf(BOMB), 'bingping')).rejects.toEqual(OVERLOADED)
    expect((await other).kind).toBe('report')
    expect(unread).toEqual(['no_time', 'no_room'])
    // A refusal in favour of other documents does not count as a try.
    await fail()
    expect(unread).toEqual(['no_time', 'no_room', 'no_time'])
  })

  it('gives a document less time while others wait, does not count that as a try, and does not queue it once it reached a limit', async () => {
    const unread: string[] = []
    // No document waits too long here.
    const schedule: Clock['schedule'] = (run, ms) => (ms > 1_000 ? () => {} : clock.schedule(run, ms))
    const { now } = createManualClock()
    const { parse } = open({ clock: { now, schedule }, onUnread: (_, reason) => unread.push(reason) })
    for (const tries of [1, 2, 3, 4]) {
      const outcome = expect(parse(documentOf(BOMB), 'bingping')).rejects.toEqual(OVERLOADED)
      await eventually(() => expect(clock.pending()).toBe(1))
      const others = [PDF, BOMB].map((body) =>
        parse({ ...documentOf(body), url: 'https://reports.test/2.pdf' }, 'yiheng'),
      )
      const known = tries === 1 ? null : parse(documentOf(BOMB), 'bingping')
      // At once, while the other is still being read.
      if (known) await expect(known).rejects.toEqual(OVERLOADED)
      cpuMs += 2_000
      clock.expire()
      await outcome
      for (const other of others) expect((await other).kind).toBe('unsupported')
    }
    expect(unread).toEqual(['no_time', 'no_room', 'no_time', 'no_room', 'no_time', 'no_room', 'no_time'])
  })

  it('limits the queue by number, by bytes and by time', async () => {
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
    open({ maxWaitMs: 1_000 })
    const waiting = several(3)
    // The two that wait, not the one that is being read.
    expect(clock.waits).toEqual([1_000, 1_000])
    clock.expire()
    expect(outcomes(await waiting)).toEqual(['read', OVERLOADED, OVERLOADED])
  })

  it('serves the providers in turn, however many documents of one are waiting', async () => {
    const { parse } = open()
    const order: string[] = []
    const read = async (provider: string, body: Uint8Array = SMALL.body) => {
      const outcome = await parse(documentOf(body), provider).catch((error: unknown) => error)
      order.push(provider)
      return outcome
    }
    const flood = Array.from({ length: 6 }, () => read('bingping', PDF))
    const others = [read('yiheng'), read('jiajian')]
    await Promise.all([...flood, ...others])
    expect(order.slice(0, 5)).toEqual(['bingping', 'bingping', 'yiheng', 'jiajian', 'bingping'])
  })

  it('has room for other providers when the queue of one is full', async () => {
    const { parse } = open({ maxWaiting: 2, maxWaitingBytes: 2 * PDF.length })
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => parse(documentOf(PDF), 'bingping')),
      ...Array.from({ length: 2 }, () => parse(documentOf(PDF), 'yiheng')),
    ])
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, false, false, true, true])
  })

  it('sets the retry time to when the queue will be empty', async () => {
    const unread: string[] = []
    const { parse } = open({ maxWaiting: 2, onUnread: (_, reason) => unread.push(reason) })
    const first = expect(parse(documentOf(BOMB), 'bingping')).rejects.toMatchObject({ kind: 'overloaded' })
    await eventually(() => expect(clock.pending()).toBe(1))
    clock.advance(5_000)
    cpuMs += 5_000
    clock.expire()
    await first
    // One document of five seconds has a weight of a fifth: one is read and two wait, a second each.
    const others = [1, 2, 3].map(() => parse(documentOf(PDF), 'bingping'))
    await expect(parse(documentOf(PDF), 'bingping')).rejects.toMatchObject({ kind: 'overloaded', retryAfterS: 3 })
    await Promise.all(others)
    expect(unread).toEqual(['no_time', 'no_room'])
  })

  it('rejects waiting documents when it is closed', async () => {
    open()
    const readings = [1, 2, 3].map(() => thread.parse(documentOf(BOMB), 'bingping'))
    const results = Promise.allSettled(readings)
    await thread.close()
    for (const result of await results) expect(result).toMatchObject({ status: 'rejected', reason: OVERLOADED })
    await expect(thread.parse(documentOf(PDF), 'bingping')).rejects.toMatchObject({ kind: 'overloaded' })
    await thread.close()
  })

  it('can be closed without being started', async () => {
    await open().close()
  })
})
