/** The table of faults as tests: each fault is tried on the whole service, and what callers got is compared with the table. */
import { beforeAll, describe, expect, it } from 'vitest'
import { PATHS } from '../../src/sources/marketplace/settings.ts'
import { startMarketplace } from '../start-marketplace.ts'
import type { Answer } from './open-timed-service.ts'
import { ASKED, COLUMNS, EXPECTED, type Fault, ROUNDS, type Round } from './table.ts'
import { type Answers, type Seen, tryFaults } from './try-faults.ts'

/** Each has a stand-in and a service of its own, which cost more than the few faults of the quick tests. */
const LANES = process.env.SOAK === '1' ? 2 : 1
const REPORT_PATH = '/jiajian/report'
/** Between two rounds; what is younger was read in the same one. */
const A_ROUND_S = 60

const codeOf = ({ text }: Answer) => (JSON.parse(text) as { detail: { code: string } }).detail.code

const describeAll = (answers: Answers) =>
  Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, describeAnswer(answer)]))

export function describeFaults(faults: readonly Fault[], roundsOf: (fault: Fault) => readonly Round[]): void {
  const seen = new Map<Fault, Seen>()

  beforeAll(async () => {
    const lanes = Array.from({ length: LANES }, (_, lane) => faults.filter((_fault, i) => i % LANES === lane))
    await Promise.all(
      lanes.map(async (some) => {
        const market = await startMarketplace()
        for (const [fault, found] of await tryFaults(market, some, roundsOf)) seen.set(fault, found)
        await market.stop()
      }),
    )
  })

  describe.each(faults.map((fault) => [fault.name, fault] as const))('%s', (_, fault) => {
    it.each(roundsOf(fault))('%s', (round) => {
      const row = EXPECTED[fault.outcome][round]
      const expected = Object.fromEntries(ASKED.map(({ name, column }) => [name, row[COLUMNS.indexOf(column)]]))
      expect(describeAll(seen.get(fault)?.rounds[round] as Answers)).toEqual(expected)
    })
  })

  describe('over all faults', () => {
    const listAnswers = () =>
      [...seen].flatMap(([{ name }, { rounds }]) =>
        Object.entries(rounds).flatMap(([round, answers]) =>
          Object.values(answers).map((answer) => ({ name, round: round as Round, answer })),
        ),
      )

    it('each struck wherever the source is read', () => {
      for (const [fault, { struck }] of seen) {
        // Of a car that is gone no report is asked for.
        const paths = [...Object.values(PATHS), ...(fault.outcome === 'gone' ? [] : [REPORT_PATH])]
        if (fault.order.kind !== 'degraded_page') expect(struck, fault.name).toEqual(new Set(paths))
      }
    })

    it('older copies tell their age', () => {
      const stale = listAnswers().filter(({ answer }) => answer.cache === 'STALE')
      expect(stale.length).toBeGreaterThan(6 * faults.length)
      for (const { name, round, answer } of stale) {
        const age = answer.age_s as number
        expect(age - (ROUNDS[round] as number), `${name} ${round}`).toBeGreaterThanOrEqual(0)
        expect(age - (ROUNDS[round] as number), `${name} ${round}`).toBeLessThan(A_ROUND_S)
      }
    })

    it('what was read for the answer is not old', () => {
      const read = listAnswers().filter(({ answer }) => answer.cache === 'MISS')
      expect(read.length).toBeGreaterThan(6 * faults.length)
      for (const { name, round, answer } of read) expect(answer.age_s, `${name} ${round}`).toBeLessThan(A_ROUND_S)
    })

    it('errors say nothing in the words of the source', () => {
      const errors = listAnswers().filter(({ answer }) => answer.status !== 200)
      expect(errors.length).toBeGreaterThan(6 * faults.length)
      for (const { name, answer } of errors) {
        const { detail } = JSON.parse(answer.text) as { detail: Record<string, string> }
        expect(Object.keys(detail), name).toEqual(['code', 'message', 'request_id'])
        expect(detail.message, name).toMatch(/^(?:The (?:source|marketplace)|This service was too busy) [a-z ,]+\.$/)
        expect(detail.request_id, name).toBe(answer.headers['x-request-id'])
        expect([answer.cache, answer.age_s, answer.headers.etag], name).toEqual([null, null, undefined])
      }
    })

    it('copies are the answers from before the fault', () => {
      for (const [{ name }, { rounds }] of seen) {
        for (const [asked, { cache, text }] of Object.entries(rounds['30 minutes'] ?? {})) {
          if (cache === 'STALE') expect(text, `${name} ${asked}`).toBe(rounds['before the fault']?.[asked]?.text)
        }
      }
    })
  })
}

/** Such as `200 STALE`. */
export function describeAnswer(answer: Answer): string {
  if (answer.status !== 200) return `${answer.status} ${codeOf(answer)}`
  // Another question of the same round has read it a moment ago.
  const isJustRead = answer.cache === 'HIT' && (answer.age_s as number) < A_ROUND_S
  return `200 ${isJustRead ? 'MISS' : answer.cache}`
}
