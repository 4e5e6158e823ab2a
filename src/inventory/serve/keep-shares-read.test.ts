import { expect, it } from 'vitest'
import type { InventoryState } from '../../domain/inventory/inventory-feed.ts'
import { keepSharesRead } from './keep-shares-read.ts'

const STATE: InventoryState = { listings: 60, seq: 0, log: 'l', complete_at_ms: null, version: '1' }
const COUNTS = { parsed: 5, partial: 1, unsupported: 1, unavailable: 1, not_available: 40, not_read: 12 }

function open({ readsReports = true, indexed = null as typeof COUNTS | null, rendered = null as string | null } = {}) {
  const asked = { expected: 0, reports: 0 }
  let nowMs = 1000
  const shares = keepSharesRead({
    store: {
      async recall(name) {
        if (name === 'sync.expected') asked.expected++
        return name === 'sync.expected' ? '97' : rendered
      },
      async reportCounts() {
        asked.reports++
        return COUNTS
      },
    },
    countIndexed: () => indexed,
    readsReports,
    now: () => nowMs,
  })
  return { shares, asked, wait: (ms: number) => (nowMs += ms) }
}

it('tells the share of cars while the first copy is made, and of the reports that cars advertise', async () => {
  const { shares } = open()
  expect(shares.shares(STATE)).toEqual({ cars: { read: 60, of: null }, reports: null })
  await shares.follow(STATE)
  expect(shares.figures(STATE)).toEqual({
    ...{ details_read: 60, details_expected: 97, cars_rendered: 60, reports_read: 8, reports_advertised: 20 },
  })
  expect(shares.shares(STATE)).toEqual({ cars: { read: 60, of: 97 }, reports: null })
  expect(shares.shares({ ...STATE, complete_at_ms: 5 })).toEqual({ cars: null, reports: { read: 8, of: 20 } })
})

it('tells none when all is read, when reports are not read in advance, and when the store is away', async () => {
  const complete = { ...STATE, complete_at_ms: 5 }
  const { shares } = open({ indexed: { ...COUNTS, not_read: 0 } })
  await shares.follow(complete)
  expect(shares.shares(complete)).toEqual({ cars: null, reports: null })
  expect(shares.figures(complete)).toMatchObject({ details_read: 60, details_expected: 60 })
  const { shares: without } = open({ readsReports: false, indexed: COUNTS })
  expect(without.shares(complete).reports).toBeNull()
  expect(shares.shares(null).cars).toBeNull()
})

it('tells how many cars have been rendered since an upgrade', async () => {
  const complete = { ...STATE, complete_at_ms: 5 }
  const { shares } = open({ rendered: '45' })
  await shares.follow(complete)
  expect(shares.figures(complete)).toMatchObject({ details_read: 60, cars_rendered: 45 })
})

it('asks the store now and then, however often it is asked itself, and never where an index has counted', async () => {
  const { shares, asked, wait } = open()
  for (let i = 0; i < 20; i++) {
    await shares.follow(STATE)
    shares.figures(STATE)
  }
  expect(asked).toEqual({ expected: 1, reports: 1 })
  wait(5000)
  await shares.follow(STATE)
  expect(asked).toEqual({ expected: 2, reports: 1 })
  wait(60_000)
  await shares.follow({ ...STATE, complete_at_ms: 5 })
  expect(asked).toEqual({ expected: 2, reports: 2 })
  const indexed = open({ indexed: COUNTS })
  await indexed.shares.follow(STATE)
  expect(indexed.asked.reports).toBe(0)
})
