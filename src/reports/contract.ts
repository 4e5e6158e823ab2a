/** The contract of report parsers as tests. The test file of a parser calls this with the folder of its fixtures. */
import { describe, expect, it } from 'vitest'
import { expectHalf, isUpdating } from '../domain/fixtures/expect-half.ts'
import type { ParserReading, ReportDocument, ReportParser } from '../domain/report.ts'
import { checkReading, listSourceTexts } from './fixtures/check-reading.ts'
import { BOMBS, createDice, flipBytes, LAST_BYTES, listCuts, listWrongEncodings, reorder } from './fixtures/damage.ts'
import { EXPECTED, readPairs } from './fixtures/pairs.ts'

interface ParserFixtures {
  /** Pairs `X.html` and `X.expected.json`; the name begins with its kind. */
  readonly folder: URL
  readonly extension: '.html' | '.pdf'
  readonly content_type: string
  /** A link of the provider, used as the address of the fixtures. */
  readonly url: string
  /** All text of a document, extracted by code independent of the parser. White space is ignored. */
  readonly wordsOf: (body: Uint8Array) => string | Promise<string>
  /** Texts that the provider's own page makes of numbers, such as 共26项. */
  readonly composed?: readonly RegExp[]
  /** How often each fixture is damaged in each way. */
  readonly rounds?: number
}

const KINDS = ['full', 'partial', 'with-findings', 'contradictory', 'malformed', 'hostile', 'expired', 'login']
const WRONG_TYPES = [
  'text/html; charset=gbk',
  'text/html; charset=utf-8',
  'application/pdf',
  'application/json',
  '',
  null,
]

export function describeReportParser(name: string, parser: ReportParser, fixtures: ParserFixtures): void {
  const { folder, extension, content_type, url, wordsOf, composed = [], rounds = 16 } = fixtures
  const { pairs, lonely } = readPairs(folder, extension)
  const wordsOfWhole = new Map<Uint8Array, Promise<string>>()

  async function parse(body: Uint8Array, type: string | null = content_type): Promise<ParserReading> {
    const document: ReportDocument = { url, content_type: type, body }
    const reading = await parser.parse(document)
    checkReading(reading, parser.provider)
    return reading
  }

  /** The text of an unchanged fixture, extracted once. */
  function listWords(body: Uint8Array): Promise<string> {
    const words = wordsOfWhole.get(body) ?? Promise.resolve(wordsOf(body))
    if (pairs.some((pair) => pair.body === body)) wordsOfWhole.set(body, words)
    return words
  }

  async function expectWords(reading: ParserReading, body: Uint8Array): Promise<void> {
    const texts = reading.kind === 'report' ? listSourceTexts(reading.report) : []
    const notices = reading.kind === 'unavailable' && reading.source_notice !== null ? [reading.source_notice] : []
    // Nothing to check without words; extracting the text takes longer than parsing the document.
    if (texts.length + notices.length === 0) return
    const squeeze = (text: string) => text.replace(/\s+/g, '')
    const words = squeeze(await listWords(body))
    const isPrinted = (text: string) => words.includes(squeeze(text))
    const isComposed = (text: string) =>
      composed.some((pattern) => pattern.test(text)) && (text.match(/\d+/g) ?? []).every(isPrinted)
    const invented = [...texts, ...notices].filter((text) => !isPrinted(text) && !isComposed(text))
    expect(invented, 'words that the document does not have').toEqual([])
  }

  describe(name, () => {
    it('has fixtures of every kind, each with its expectation, and no expectation without a fixture', () => {
      if (!isUpdating) expect(lonely).toEqual([])
      for (const kind of KINDS)
        expect(
          pairs.map((pair) => pair.name.startsWith(kind)),
          kind,
        ).toContain(true)
    })

    describe.each(pairs.map((pair) => [pair.name, pair] as const))('of %s', (pairName, { body, expected }) => {
      it('gives the expected report twice, and does not change the bytes', async () => {
        const copy = Uint8Array.from(body)
        const reading = await parse(body)
        expectHalf(new URL(`${pairName}${EXPECTED}`, folder), reading)
        expect(await parse(body)).toEqual(reading)
        expect(Buffer.compare(body, copy)).toBe(0)
      })

      it('invents no words', async () => expectWords(await parse(body), body))

      it('never takes a truncated document for a complete one', async () => {
        for (const cut of listCuts(body, rounds)) {
          const reading = await parse(cut)
          // The last bytes contain no words, and searching them takes as long as parsing.
          await expectWords(reading, body.length - cut.length > LAST_BYTES ? cut : body)
          if (reading.kind !== 'report' || reading.report.unread.length > 0) continue
          expect(reading, `cut at ${cut.length} of ${body.length}`).toEqual(expected)
        }
      })

      it('survives reordered, broken and wrongly declared documents, and invents nothing', async () => {
        for (let seed = 1; seed <= rounds; seed++) {
          const moved = reorder(body, 2 + seed, seed)
          await expectWords(await parse(moved), moved)
          await parse(flipBytes(body, seed * seed, seed))
        }
        for (const type of WRONG_TYPES) await parse(body, type)
        for (const other of listWrongEncodings(body)) await parse(other)
      })

      it('survives documents that are made to exhaust it', async () => {
        const roll = createDice(body.length)
        for (const bomb of BOMBS) {
          const place = roll(body.length + 1)
          await parse(Buffer.concat([body.subarray(0, place), Buffer.from(bomb), body.subarray(place)]))
        }
      })
    })

    it('gives no report for anything that is not a document', async () => {
      const roll = createDice(7)
      const noise = Uint8Array.from({ length: 5000 }, () => roll(256))
      for (const body of [noise, ...BOMBS.map((bomb) => Buffer.from(bomb))]) {
        const reading = await parse(body)
        if (reading.kind === 'report') expect(reading.report.unread).not.toEqual([])
      }
    })

    it('does not change Object.prototype', () => {
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
      expect(Object.keys(Object.prototype)).toEqual([])
    })
  })
}
