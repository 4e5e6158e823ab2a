import { describe, expect, it } from 'vitest'
import { Failure } from '../../../domain/failure.ts'
import type { ReportFetch } from '../../../domain/inventory/inventory-writer.ts'
import type { StoredReport } from '../../../domain/inventory/reports/inventory-reports.ts'
import type { Report, ReportReading } from '../../../domain/report.ts'
import { createStoredReports } from './create-stored-reports.ts'

const URL_OF = 'https://a.example/1'
const READ: ReportReading = { kind: 'unsupported', provider: 'p' }
const REFUSED: ReportReading = { kind: 'unavailable', reason: 'gone', provider: 'p', source_notice: null }
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

function open(stored: { reading?: ReportReading; age_ms?: number; link?: string; parser?: string } | null) {
  const now = 1_000 * HOUR_MS
  const written: ReportFetch[] = []
  const state = { asked: 0, isDown: false, isStoreDown: false, isProviders: true }
  const { reading = READ, age_ms = 0, link = URL_OF, parser = 'p 1' } = stored ?? {}
  const versions = { provider: 'p', parser, made_by: '1', digest: 'x' }
  const report: StoredReport = { id: 1, link, ...versions, read_at_ms: now - age_ms, body: JSON.stringify(reading) }
  const reports = createStoredReports({
    live: {
      async read() {
        state.asked++
        if (state.isDown) throw new Failure('source_unavailable', 'down')
        return { read: () => READ, freshness: { cache: 'MISS', age_s: 0, fresh_until_ms: now }, version: 'live' }
      },
      peek: () => null,
      recall: async () => null,
    },
    store: {
      async report() {
        if (state.isStoreDown) throw new Failure('storage_unavailable', 'down')
        return stored && report
      },
    },
    async write(fetches) {
      written.push(...fetches)
    },
    parserOf: () => 'p 1',
    isProviders: () => state.isProviders,
    now: () => now,
    ...{ freshMs: 24 * HOUR_MS, refusedMs: 10 * MINUTE_MS, staleMs: 168 * HOUR_MS },
    onFailure() {},
  })
  return { state, written, reports, read: () => reports.read(URL_OF, 1) }
}

describe('a report of the inventory', () => {
  it.each<[string, Parameters<typeof open>[0], 'HIT' | 'MISS']>([
    ['that was read today', { age_ms: 23 * HOUR_MS }, 'HIT'],
    ['that was read yesterday', { age_ms: 25 * HOUR_MS }, 'MISS'],
    ['that was refused just now', { reading: REFUSED, age_ms: 9 * MINUTE_MS }, 'HIT'],
    ['that was refused a while ago', { reading: REFUSED, age_ms: 11 * MINUTE_MS }, 'MISS'],
    ['of another link', { link: 'https://a.example/2' }, 'MISS'],
    ['of another parser', { parser: 'p 0' }, 'MISS'],
    ['that was never read', null, 'MISS'],
  ])('%s', async (_, stored, cache) => {
    const { state, written, read } = open(stored)
    const found = await read()
    expect(found.freshness.cache).toBe(cache)
    expect([state.asked, written.length]).toEqual(cache === 'HIT' ? [0, 0] : [1, 1])
    if (cache === 'HIT') expect(found.freshness.age_s * 1000).toBe(stored?.age_ms)
  })

  it('is shown as stale for a week while the provider cannot be reached, and a refusal never', async () => {
    for (const [stored, isShown] of [
      [{ age_ms: 100 * HOUR_MS }, true],
      [{ age_ms: 170 * HOUR_MS }, false],
      [{ age_ms: HOUR_MS, reading: REFUSED }, false],
      [null, false],
    ] as const) {
      const { state, written, read } = open(stored)
      state.isDown = true
      if (isShown) expect((await read()).freshness).toMatchObject({ cache: 'STALE', fresh_until_ms: 0 })
      else await expect(read()).rejects.toThrow('down')
      expect(written).toEqual([])
    }
  })

  it("of an address that is no provider's is written once", async () => {
    for (const [stored, times] of [
      [null, 1],
      [{}, 0],
    ] as const) {
      const { state, written, read } = open(stored)
      state.isProviders = false
      await read()
      expect([state.asked, written.length]).toEqual([1, times])
    }
  })

  it('is recalled whatever its age and parser, until it is written anew', async () => {
    const report = { provider: 'p' } as Report
    const reading: ReportReading = { kind: 'report', report }
    const { reports } = open({ reading, age_ms: 100 * HOUR_MS })
    expect(reports.peek(URL_OF)).toBeNull()
    expect(await reports.recall(URL_OF, 1)).toMatchObject({ report, fetched_at_ms: 900 * HOUR_MS })
    expect(reports.peek(URL_OF)).toMatchObject({ report })
    reports.forget([URL_OF])
    expect(reports.peek(URL_OF)).toBeNull()
    for (const stored of [
      { reading, age_ms: 170 * HOUR_MS },
      { reading, parser: 'p 0' },
    ])
      expect(await open(stored).reports.recall(URL_OF, 1)).toMatchObject({ report })
    for (const stored of [null, {}]) expect(await open(stored).reports.recall(URL_OF, 1)).toBeNull()
  })

  it('is read live while the store is down', async () => {
    const { state, read } = open({})
    state.isStoreDown = true
    expect((await read()).version).toBe('live')
  })
})
