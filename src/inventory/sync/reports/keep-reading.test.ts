import { describe, expect, it } from 'vitest'
import { Failure } from '../../../domain/failure.ts'
import { EVERY_CAR } from '../../../domain/inventory/inventory-filter.ts'
import type { ReportReading } from '../../../domain/report.ts'
import { createManualClock } from '../../../observe/fixtures/manual-clock.ts'
import { makeDigest, makeObservation } from '../../store/fixtures/inventory-rules.ts'
import { MemoryInventory } from '../../store/fixtures/memory-inventory.ts'
import { createReportQueue } from './create-report-queue.ts'
import { keepReadingReports } from './keep-reading.ts'
import { rebuildReports } from './rebuild-reports.ts'

const READING: ReportReading = { kind: 'unsupported', provider: 'p' }
const NOTHING = { had_accident: null, was_flooded: null, was_fire_damaged: null, odometer_rolled_back: null }
const FACTS = { ...NOTHING, report_status: 3, is_rental: null, derived_damage_severity: null }
const MAKER = { deriveFacts: () => FACTS, madeBy: '1' }

async function fill(links: readonly string[]): Promise<MemoryInventory> {
  const store = new MemoryInventory()
  await store.observe(links.map((report_link, i) => makeObservation(i + 1, 1, { ...makeDigest(), report_link })))
  await store.complete(2)
  return store
}

/** Reads until `isDone`, asked before each look for what is due. */
async function run(
  store: MemoryInventory,
  read: (url: string) => Promise<ReportReading>,
  isDone: (asked: readonly string[]) => boolean,
) {
  const clock = createManualClock()
  const ending = new AbortController()
  const asked: string[] = []
  const failed: unknown[] = []
  await keepReadingReports({
    store: {
      dueReports: (question) => {
        if (isDone(asked)) ending.abort()
        return store.dueReports(question)
      },
      postponeReports: (reports) => store.postponeReports(reports),
      renewReports: (parsers) => store.renewReports(parsers),
    },
    reports: {
      async read(url) {
        asked.push(url)
        const reading = await read(url)
        return { read: () => reading, freshness: { cache: 'MISS', age_s: 0, fresh_until_ms: 0 }, version: '' }
      },
    },
    ...{ parserOf: () => 'p 1', parsers: ['p 1'], hosts: ['a.example', 'b.example'], atOnce: 2, clock },
    write: createReportQueue(store, MAKER).add,
    lock: async () => ({ lost: new AbortController().signal, release: async () => undefined }),
    signal: ending.signal,
    onRead() {},
    onSuccess() {},
    onFailure: (error) => failed.push(error),
  })
  expect(failed).toEqual([])
  return { asked, clock }
}

describe('reading the reports of an inventory', () => {
  it('begins with the newest cars, and gives what lies nowhere no request of a host', async () => {
    const links = ['http://a.example/1', 'http://a.example/2', 'http://c.example/3', 'http://a.example/4']
    const store = await fill(links)
    const { asked } = await run(
      store,
      async () => READING,
      (urls) => urls.length === links.length,
    )
    expect(asked.filter((url) => url.includes('a.example'))).toEqual([links[3], links[1], links[0]])
    expect(await store.reportCounts()).toEqual({ unsupported: 4 })
    expect(await store.count({ ...EVERY_CAR, fields: { had_accident: { any: [0, 1] } } })).toBe(0)
  })

  it('a host that hangs delays no other', async () => {
    const links = ['http://a.example/1', 'http://a.example/2', 'http://b.example/3', 'http://b.example/4']
    const store = await fill(links)
    const hanging: (() => void)[] = []
    const read = (url: string) =>
      url.includes('a.example')
        ? new Promise<ReportReading>((_, reject) =>
            hanging.push(() => reject(new Failure('source_unavailable', 'late'))),
          )
        : Promise.resolve(READING)
    await run(store, read, (urls) => {
      const isDone = urls.filter((url) => url.includes('b.example')).length === 2
      if (isDone) for (const end of hanging.splice(0)) end()
      return isDone
    })
    expect(await store.report(3)).not.toBeNull()
    expect(await store.report(4)).not.toBeNull()
    expect(await store.report(1)).toBeNull()
  })

  it('tries a report that fails again, after a pause that doubles each time', async () => {
    const store = await fill(['http://a.example/1'])
    const times: number[] = []
    const clocks: { now(): number }[] = []
    const read = async () => {
      times.push(clocks[0]?.now() ?? 0)
      throw new Failure('source_unavailable', 'rubbish')
    }
    const begun = createManualClock()
    clocks.push(begun)
    await run(store, read, (urls) => urls.length === 4)
    const [due] = await store.dueReports({
      hosts: ['a.example'],
      isOther: false,
      now_ms: Number.MAX_SAFE_INTEGER,
      limit: 1,
    })
    expect(due?.failures).toBe(4)
    expect(times).toHaveLength(4)
  })

  it('reads again only what another parser has read', async () => {
    const store = await fill(['http://a.example/1', 'http://a.example/2'])
    const { asked } = await run(
      store,
      async () => READING,
      (urls) => urls.length === 2,
    )
    await store.renewReports(['p 1'])
    const due = { hosts: ['a.example'], isOther: false, now_ms: createManualClock().now(), limit: 9 }
    expect([asked.length, (await store.dueReports(due)).length]).toEqual([2, 0])
    await store.renewReports(['p 2'])
    expect(await store.dueReports(due)).toHaveLength(2)
  })

  it('describes stored reports anew with new words, and fetches nothing', async () => {
    const store = await fill(['http://a.example/1', 'http://a.example/2'])
    await run(
      store,
      async () => READING,
      (urls) => urls.length === 2,
    )
    const maker = { deriveFacts: () => ({ ...FACTS, report_status: 1, had_accident: 0 }), madeBy: '2' }
    expect(await rebuildReports({ store, maker, isStopped: () => false })).toBe(2)
    expect(await rebuildReports({ store, maker, isStopped: () => false })).toBe(0)
    expect(await store.count({ ...EVERY_CAR, fields: { had_accident: { any: [0] } } })).toBe(2)
    expect(await store.changes({ after: 0, limit: 9, types: null, filter: null })).toEqual([])
  })
})
