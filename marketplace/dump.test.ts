/** A dump contains the records that the live endpoints would send, one per line, oldest listing first. */
import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { type DumpOptions, dump } from './dump.ts'
import { createMarketplace } from './marketplace.ts'
import { makeDetail } from './native/detail.ts'
import { makeListRow } from './native/list-row.ts'
import { makeSpecSheet } from './native/spec-sheet.ts'

const OPTIONS = {
  seed: 7,
  today: '2026-11-15',
  cars: 100,
  public_url: 'http://market.example',
  threads: 0,
  sheets: false,
}

async function dumpToText(options: DumpOptions, slow = false): Promise<string> {
  const parts: string[] = []
  const out = new Writable({
    // A reader of one byte makes every write wait for the drain.
    highWaterMark: slow ? 1 : 65_536,
    write(chunk: Buffer, _, done) {
      parts.push(chunk.toString('utf8'))
      if (slow) setImmediate(done)
      else done()
    },
  })
  await dump(options, out, () => {})
  return parts.join('')
}

const text = await dumpToText({ ...OPTIONS, list_only: false })

describe('a dump', () => {
  it('equals the answers of the live market for every car', () => {
    const lines = text.split('\n')
    expect(lines.pop()).toBe('')
    expect(lines.length).toBe(OPTIONS.cars)
    const market = createMarketplace({ ...OPTIONS, largest_page: 100, deepest_page: 100, churn: 0.06 })
    const context = market.context()
    for (const [i, line] of lines.entries()) {
      const car = market.world.car(i)
      const live = { list: makeListRow(car, context), detail: makeDetail(car, context) }
      expect(JSON.parse(line)).toEqual(JSON.parse(JSON.stringify(live)))
    }
  })

  it('is byte for byte the same again, also to a slow reader', async () => {
    expect(await dumpToText({ ...OPTIONS, list_only: false }, true)).toBe(text)
  })

  it('omits the details when only lists are requested', async () => {
    const short = await dumpToText({ ...OPTIONS, list_only: true })
    const full = text.trimEnd().split('\n')
    for (const [i, line] of short.trimEnd().split('\n').entries()) {
      const record = JSON.parse(line) as Record<string, unknown>
      expect(Object.keys(record)).toEqual(['list'])
      expect(record['list']).toEqual((JSON.parse(full[i] as string) as Record<string, unknown>)['list'])
    }
  })

  it('has the spec sheets on request', async () => {
    const lines = (await dumpToText({ ...OPTIONS, list_only: false, sheets: true })).trimEnd().split('\n')
    const market = createMarketplace({ ...OPTIONS, largest_page: 100, deepest_page: 100, churn: 0.06 })
    const plain = text.trimEnd().split('\n')
    expect(lines.length).toBe(OPTIONS.cars)
    for (const [i, line] of lines.entries()) {
      const { sheet, ...rest } = JSON.parse(line) as Record<string, unknown>
      expect(rest).toEqual(JSON.parse(plain[i] as string))
      expect(sheet).toEqual(JSON.parse(JSON.stringify(makeSpecSheet(market.world.car(i), OPTIONS.seed))))
    }
  })

  it('is sorted by id', () => {
    const ids = text
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { list: { infoid: number } }).list.infoid)
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
  })
})
