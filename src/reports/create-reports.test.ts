import { describe, expect, it } from 'vitest'
import { Failure } from '../domain/failure.ts'
import type { ReportReading } from '../domain/report.ts'
import type { Freshness } from '../domain/source.ts'
import { checkDocument, createReports, type ReportsParts } from './create-reports.ts'
import { emptyReport } from './read-subject.ts'

const URL_OF = 'https://a.example/known/1'
const FRESH: Freshness = { cache: 'MISS', age_s: 0, fresh_until_ms: 5 }
const REPORT: ReportReading = { kind: 'report', report: emptyReport('known', '已知') }

function open(parts: Partial<ReportsParts> = {}) {
  const state = {
    now: 1_000_000,
    read: 0,
    parsed: 0,
    id: 1,
    error: null as unknown,
    final_url: URL_OF as string | undefined,
    orders: [] as string[],
  }
  const reports = createReports({
    parsers: [
      { provider: 'known', source_provider: '已知' },
      { provider: 'other', source_provider: '其他' },
    ],
    findProvider: (url) => /^https:\/\/a\.example\/(known|other)\//.exec(url)?.[1] ?? null,
    createRead: () => async () => {
      state.read++
      if (state.error) throw state.error
      const found = state.final_url === undefined ? {} : { final_url: state.final_url }
      return {
        copy: { id: state.id, fetched_at_ms: state.now, body: Buffer.from('x'), content_type: null, ...found },
        freshness: FRESH,
      }
    },
    async parse({ url }, provider) {
      state.parsed++
      state.orders.push(`${provider} ${url}`)
      return REPORT
    },
    now: () => state.now,
    staleMs: 1000,
    maxParsedBytes: 1000,
    ...parts,
  })
  return { state, read: (url = URL_OF) => reports.read(url, 1), peek: (url = URL_OF) => reports.peek(url) }
}

const refusal = (reason: string) => new Failure('not_found', 'no', { cause: { reason } })

describe('reading a report', () => {
  it('does not fetch a link that belongs to no provider', async () => {
    const { state, read } = open()
    expect((await read('https://b.example/known/1')).read()).toEqual({ kind: 'unsupported', provider: null })
    expect(state.read).toBe(0)
  })

  it('parses a document as one of the provider, with its final address', async () => {
    const { state, read } = open()
    state.final_url = 'https://a.example/known/2?from=1'
    expect((await read()).read()).toEqual(REPORT)
    expect(state.orders).toEqual(['known https://a.example/known/2?from=1'])
  })

  it.each([
    ['at nobody’s address', 'https://seller.example/known/1'],
    ['at the address of another provider', 'https://a.example/other/1'],
    ['at an unknown address', undefined],
  ])('assigns a document that was found %s to no provider', async (_, final_url) => {
    const { state, read, peek } = open()
    await read()
    expect(peek()).not.toBeNull()
    Object.assign(state, { id: 2, final_url })
    const reading = await read()
    expect([reading.read(), reading.version]).toEqual([{ kind: 'unsupported', provider: null }, '2'])
    expect([peek(), state.parsed]).toEqual([null, 1])
  })

  it.each<[string, ReportReading, string]>([
    ['parsed', REPORT, 'parsed'],
    ['partial', { kind: 'report', report: { ...emptyReport('known', '已知'), unread: ['底盘'] } }, 'partial'],
    ['unsupported', { kind: 'unsupported', provider: null }, 'unsupported'],
    ['unavailable', { kind: 'unavailable', reason: 'expired', provider: null, source_notice: null }, 'unavailable'],
  ])('reports the outcome of a document once: %s', async (_, reading, outcome) => {
    const reported: string[] = []
    const { read } = open({ parse: async () => reading, onOutcome: (...one) => reported.push(one.join(' ')) })
    await read()
    await read()
    expect(reported).toEqual([`known ${outcome}`])
  })

  it('reports a permanently refused link once, as long as it is remembered', async () => {
    const reported: string[] = []
    const { state, read } = open({ onOutcome: (...one) => reported.push(one.join(' ')) })
    state.error = refusal('gone')
    await read()
    await read()
    expect(reported).toEqual(['known unavailable'])
  })

  it('parses each copy once', async () => {
    const { state, read } = open()
    const first = await read()
    expect([first.read(), first.freshness, first.version]).toEqual([REPORT, FRESH, '1'])
    await read()
    expect([state.read, state.parsed]).toEqual([2, 1])
    state.id = 2
    expect((await read()).version).toBe('2')
    expect(state.parsed).toBe(2)
  })

  it.each(['login', 'forbidden', 'gone', 'expired', 'unusable_link'])(
    'accepts a refusal (%s) as an answer, and fetches again only after a while',
    async (reason) => {
      const { state, read } = open()
      state.error = refusal(reason)
      const answer = { kind: 'unavailable', provider: '已知', reason, source_notice: null }
      expect((await read()).read()).toEqual(answer)
      state.now += 599_000
      const again = await read()
      expect([again.read(), again.freshness.cache, again.freshness.age_s]).toEqual([answer, 'HIT', 599])
      expect(state.read).toBe(1)
      state.now += 1000
      state.error = null
      expect((await read()).read()).toEqual(REPORT)
    },
  )

  it('passes on that the provider is unavailable, and that the parser is overloaded', async () => {
    const { state, read } = open({ parse: () => Promise.reject(new Failure('overloaded', 'full')) })
    await expect(read()).rejects.toMatchObject({ kind: 'overloaded' })
    await expect(read()).rejects.toMatchObject({ kind: 'overloaded' })
    state.error = new Failure('source_unavailable', 'away')
    await expect(read()).rejects.toMatchObject({ kind: 'source_unavailable' })
  })

  it('keeps no result for a document that was not read, and reads it later', async () => {
    let isBusy = true
    const reported: string[] = []
    const { state, read, peek } = open({
      parse: () => (isBusy ? Promise.reject(new Failure('overloaded', 'busy')) : Promise.resolve(REPORT)),
      onOutcome: (...one) => reported.push(one.join(' ')),
    })
    await expect(read()).rejects.toMatchObject({ kind: 'overloaded' })
    expect([peek(), reported]).toEqual([null, []])
    isBusy = false
    expect((await read()).read()).toEqual(REPORT)
    expect([state.read, reported]).toEqual([2, ['known parsed']])
  })

  it('does not keep the result of a too costly document, and gives a later reading another version', async () => {
    const costly = { kind: 'unavailable', reason: 'too_costly', provider: 'known', source_notice: null } as const
    let reading: ReportReading = costly
    const { state, read } = open({
      parse: async () => reading,
      createRead: () => async () => ({
        copy: { id: 1, fetched_at_ms: 0, body: Buffer.from('x'), content_type: null, final_url: URL_OF },
        freshness: { cache: 'HIT', age_s: 5, fresh_until_ms: Number.MAX_SAFE_INTEGER },
      }),
    })
    const first = await read()
    expect(first.read()).toEqual({ ...costly, provider: '已知' })
    expect(first.freshness.fresh_until_ms).toBe(state.now + 600_000)
    reading = REPORT
    const later = await read()
    expect(later.read()).toEqual(REPORT)
    expect(later.version).not.toBe(first.version)
  })

  it("uses the provider's own name", async () => {
    const { read } = open({ parse: async () => ({ kind: 'unsupported', provider: 'known' }) })
    expect((await read()).read()).toEqual({ kind: 'unsupported', provider: '已知' })
  })
})

describe('peeking at a report', () => {
  it('returns the last report that was read, and fetches nothing', async () => {
    const { state, read, peek } = open()
    expect(peek()).toBeNull()
    expect(state.read).toBe(0)
    await read()
    expect(peek()).toEqual({
      report: REPORT.kind === 'report' ? REPORT.report : null,
      version: '1',
      fetched_at_ms: 1_000_000,
    })
    state.id = 2
    await read()
    expect([peek()?.version, state.read, state.parsed]).toEqual(['2', 2, 2])
  })

  it('returns nothing that is too old, refused, or not a report', async () => {
    const { state, read, peek } = open()
    await read()
    state.now += 999
    expect(peek()).not.toBeNull()
    state.now += 1
    expect(peek()).toBeNull()
    state.id = 2
    await read()
    state.error = refusal('gone')
    await read()
    expect(peek()).toBeNull()
    const other = open({ parse: async () => ({ kind: 'unsupported', provider: 'known' }) })
    await other.read()
    expect(other.peek()).toBeNull()
  })
})

const PAGE = '<!DOCTYPE html><html><body>检测报告</body></html>'
const WALL = '<html><title>安全验证</title><div id="captcha"></div></html>'

const check = (status: number, content_type: string | null, body: string | Buffer) => () =>
  checkDocument({ status, content_type, body: Buffer.from(body) })

describe('a document', () => {
  it.each<[string, number, string | null, string]>([
    ['a page', 200, 'text/html; charset=utf-8', PAGE],
    ['a page without a content type', 200, null, PAGE],
    ['a page with a mark and blanks before it', 200, 'TEXT/HTML', `\ufeff\n  ${PAGE}`],
    ['a PDF', 200, 'application/pdf', '%PDF-1.7 …'],
    ['a PDF with bytes before its mark', 200, 'application/pdf', `\n\n%PDF-1.7`],
    ['a long page that mentions a captcha', 200, 'text/html', `<p>captcha</p>${' '.repeat(20_000)}`],
  ])('is %s', (_, status, type, body) => {
    expect(check(status, type, body)).not.toThrow()
  })

  it.each<[string, number, string | null, string, string, string]>([
    ['401', 401, 'text/html', PAGE, 'not_found', 'login'],
    ['403', 403, 'text/html', PAGE, 'not_found', 'forbidden'],
    ['404', 404, 'text/html', PAGE, 'not_found', 'gone'],
    ['410', 410, 'text/html', PAGE, 'not_found', 'expired'],
    ['500', 500, 'text/html', PAGE, 'source_unavailable', 'status_500'],
    ['429', 429, 'text/html', PAGE, 'source_unavailable', 'status_429'],
    ['nothing', 200, 'text/html', '', 'source_unavailable', 'empty'],
    ['JSON', 200, 'application/json', '{}', 'source_unavailable', 'content_type'],
    ['plain text', 200, 'text/plain', PAGE, 'source_unavailable', 'content_type'],
    ['noise for a page', 200, 'text/html', '\u0001\u0002x', 'source_unavailable', 'garbage'],
    ['noise for a PDF', 200, 'application/pdf', 'x', 'source_unavailable', 'garbage'],
    ['a page for a PDF', 200, 'application/pdf', PAGE, 'source_unavailable', 'garbage'],
    ['a bot wall', 200, 'text/html', WALL, 'source_unavailable', 'bot_wall'],
  ])('is not %s', (_, status, type, body, kind, reason) => {
    expect(check(status, type, body)).toThrow(expect.objectContaining({ kind, cause: { reason } }))
  })
})
