import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine, Prepare, Prepared } from '../../bench/engine/engine.ts'
import { prepareOracle } from '../../bench/engine/engines/oracle.ts'
import { prepareIndex } from '../../bench/engine/engines/own-index.ts'
import { prepareSqlite } from '../../bench/engine/engines/sqlite.ts'
import { generateQuestions } from '../../bench/engine/generate-questions.ts'
import { generateTable } from '../../bench/engine/generate-table.ts'
import { measureCounts, measureSearches } from '../../bench/engine/measure.ts'
import { EVERY_CAR } from '../../src/domain/inventory/inventory-filter.ts'
import { UNKNOWN } from '../../src/inventory/engine/listing-table.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'

const table = generateTable({ listings: 2000, seed: 7 })
const questions = generateQuestions(table, { count: 400, seed: 1 })

function digest(value: unknown): string {
  const text = JSON.stringify(value, (_, part) => (ArrayBuffer.isView(part) ? [...(part as Float64Array)] : part))
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

describe('the listings of the bench', () => {
  it('are the same for a seed, and others for another', () => {
    const [one, again, other] = [7, 7, 8].map((seed) => digest(generateTable({ listings: 300, seed })))
    expect(again).toBe(one)
    expect(other).not.toBe(one)
  })

  it('have unknown values in every column that allows them', () => {
    const { count: _, id: _id, title: _title, titles: _titles, has_report: _report, ...columns } = table
    for (const [name, column] of Object.entries(columns)) expect([...column], name).toContain(UNKNOWN)
  })

  it('share titles, and some have none', () => {
    const titles = table.titles.map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
    expect(titles).toContain('')
    expect(titles.length).toBeLessThan(table.count)
  })
})

describe('the questions of the bench', () => {
  it('are the same for a seed', () => {
    expect(digest(generateQuestions(table, { count: 400, seed: 1 }))).toBe(digest(questions))
  })

  it.each([
    ['a brand', 0.53, ({ filter }) => filter.any !== null],
    ['nothing', 0.13, ({ filter }) => filter === EVERY_CAR],
    ['the first page', 0.7, ({ offset }) => offset === 0],
    ['one of several series', 0.025, ({ filter }) => (filter.any?.length ?? 0) > 1],
    ['a word', 0.06, ({ filter }) => filter.keywords.length > 0],
  ] as [string, number, (question: (typeof questions)[number]) => boolean][])(
    'ask for %s as often as meant',
    (_, share, asks) => {
      expect(Math.abs(questions.filter(asks).length / questions.length - share)).toBeLessThan(0.06)
    },
  )
})

describe('engines that need no server', () => {
  const folder = createTemporaryFolder('bench')
  const engines = new Map<string, Engine>()
  const opened: Prepared[] = []
  const ALL: readonly (readonly [string, Prepare])[] = [
    ['oracle', prepareOracle],
    ['wasm', prepareIndex('wasm')],
    ['plain', prepareIndex('plain')],
    ['sqlite', prepareSqlite],
  ]

  beforeAll(async () => {
    for (const [name, prepare] of ALL) {
      const prepared = await prepare(table, { folder: folder.path, log() {}, questions })
      opened.push(prepared)
      engines.set(name, prepared.open())
    }
  })
  afterAll(async () => {
    for (const prepared of opened) await prepared.close()
    folder.remove()
  })

  it('give the same answers', async () => {
    const asked = questions.slice(0, 100)
    const sums = new Map<string, string>()
    for (const [name, engine] of engines) {
      const [searches, counts] = [await measureSearches(engine, asked), await measureCounts(engine, asked)]
      sums.set(name, `${searches.checksum} ${counts.checksum}`)
    }
    expect([...sums.keys()]).toEqual(ALL.map(([name]) => name))
    expect(new Set(sums.values()).size, JSON.stringify([...sums])).toBe(1)
  })

  it('are detected when one of them is wrong', async () => {
    const oracle = engines.get('oracle') as Engine
    const wrong: Engine = {
      ...oracle,
      async search(question) {
        const { total, ids } = await oracle.search(question)
        return { total, ids: [...Array.from(ids)].reverse() }
      },
    }
    const asked = questions.slice(0, 20)
    const [right, other] = [await measureSearches(oracle, asked), await measureSearches(wrong, asked)]
    expect(other.checksum).not.toBe(right.checksum)
  })
})
