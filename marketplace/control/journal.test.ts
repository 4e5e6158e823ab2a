import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type OpenMarketplace, openMarketplace } from '../../test/servers/marketplace-in-process.ts'
import { createJournal, type JournalEntry } from './journal.ts'

let site: OpenMarketplace
beforeAll(async () => {
  site = await openMarketplace()
})
afterEach(async () => {
  await site.clearFaults()
  await site.order('DELETE', '/_control/journal')
})
afterAll(() => site.close())

const read = (query = '') =>
  site.json(`/_control/journal${query}`) as Promise<{ count: number; requests: JournalEntry[] }>

describe('the journal', () => {
  it('holds every request in order, and none of the control route', async () => {
    await site.text('/api/v2/getbrands')
    await site.json('/_control/world')
    await site.text('/nothing?here=1')
    await site.ask('/api/v11/search', { method: 'HEAD' })
    const { count, requests } = await read()
    expect(count).toBe(3)
    expect(requests.map(({ method, target, status, fault }) => [method, target, status, fault])).toEqual([
      ['GET', '/api/v2/getbrands', 200, null],
      ['GET', '/nothing?here=1', 404, null],
      ['HEAD', '/api/v11/search', 200, null],
    ])
    const first = requests[0]?.number as number
    expect(requests.map(({ number }) => number)).toEqual([first, first + 1, first + 2])
  })

  it('shows that the source was requested once', async () => {
    await site.text('/apic/v2/car/getcarinfo?infoid=5')
    await site.text('/apic/v2/car/getcarinfo?infoid=55')
    expect((await read(`?path=${encodeURIComponent('getcarinfo\\?infoid=5$')}`)).count).toBe(1)
    expect((await read('?path=getbrands')).count).toBe(0)
  })

  it('counts requests by path', async () => {
    await site.text('/apic/v2/car/getcarinfo?infoid=5')
    await site.text('/apic/v2/car/getcarinfo?infoid=6')
    await site.text('/api/v2/getbrands')
    expect(await site.json('/_control/journal/counts')).toEqual({
      '/apic/v2/car/getcarinfo': 2,
      '/api/v2/getbrands': 1,
    })
    await site.order('DELETE', '/_control/journal')
    expect(await site.json('/_control/journal/counts')).toEqual({})
  })

  it('has the fault and the status that was sent', async () => {
    await site.fault({ kind: 'forbidden', count: 1 })
    await site.fault({ kind: 'reset', count: 1 })
    await site.text('/api/v2/getbrands')
    await site.text('/api/v2/getbrands').catch(() => null)
    const { requests } = await read()
    expect(requests.map(({ status, fault }) => [status, fault])).toEqual([
      [403, 'forbidden'],
      [0, 'reset'],
    ])
  })

  it('includes times only on request', async () => {
    await site.text('/a')
    await site.text('/b')
    expect((await read()).requests[0]).not.toHaveProperty('at_ms')
    const times = (await read('?times=1')).requests.map(({ at_ms }) => at_ms)
    expect(times).toHaveLength(2)
    expect(times[0]).toBeGreaterThanOrEqual(0)
    expect(times[1]).toBeGreaterThanOrEqual(times[0] as number)
  })

  it('can be emptied, and keeps counting', async () => {
    await site.text('/a')
    const before = (await read()).requests[0]?.number as number
    expect(await (await site.order('DELETE', '/_control/journal')).json()).toEqual({ count: 0, requests: [] })
    await site.text('/b')
    expect((await read()).requests.map(({ number }) => number)).toEqual([before + 1])
  })

  it('refuses an invalid pattern', async () => {
    const response = await site.ask('/_control/journal?path=(')
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ error: expect.stringContaining('regular expression') })
  })

  it('drops the oldest half instead of growing without limit', () => {
    const journal = createJournal()
    for (let i = 1; i <= 100_001; i++) journal.add({ method: 'GET', target: '/', status: 200, fault: null, at_ms: 0 })
    const kept = journal.list(/./)
    expect([kept.length, kept[0]?.number, kept.at(-1)?.number]).toEqual([50_001, 50_001, 100_001])
  })
})
