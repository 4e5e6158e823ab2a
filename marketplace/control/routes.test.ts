import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type OpenMarketplace, openMarketplace } from '../../test/servers/marketplace-in-process.ts'

interface Described {
  infoid: number
  dealerid: number
  name: string
  price_cny: number
  gaps: string[]
  status: string
  published_at: string
}
interface Row {
  infoid: number
  price: string
}

let site: OpenMarketplace
beforeAll(async () => {
  site = await openMarketplace()
})
afterEach(() => site.clearFaults())
afterAll(() => site.close())

const refused = async (method: string, path: string, body: unknown) => {
  const response = await site.order(method, path, body)
  expect(response.status).toBe(400)
  return ((await response.json()) as { error: string }).error
}
const detailOf = async (infoid: number) =>
  (await site.json(`/apic/v2/car/getcarinfo?infoid=${infoid}`)) as {
    returncode: number
    message: string
    result: Record<string, unknown>
  }
const search = async (query: string) =>
  ((await site.json(`/api/v11/search?${query}`)) as { result: { totalcount: number; carlist: Row[] } }).result
const listed = async (infoid: number) => {
  for (let page = 1; page <= 4; page++) {
    const row = (await search(`pagesize=100&pageindex=${page}`)).carlist.find((one) => one.infoid === infoid)
    if (row) return row
  }
  return null
}
const describeCar = (infoid: number) => site.json(`/_control/cars/${infoid}`) as Promise<Described>
const alter = (infoid: number, body: unknown) => site.order('POST', `/_control/cars/${infoid}`, body)

/** A car without gaps. */
async function knownCar(): Promise<Described> {
  const { infoids } = (await site.json('/_control/cars?limit=100')) as { infoids: number[] }
  for (const infoid of infoids) {
    const car = await describeCar(infoid)
    if (car.gaps.length === 0) return car
  }
  throw new Error('every car has a gap')
}

describe('the control route', () => {
  it('lists itself and describes the world', async () => {
    const { routes } = (await site.json('/_control')) as { routes: string[] }
    expect(routes).toContain('GET /_control/cars/{id}/report')
    expect(routes).toContain('DELETE /_control/faults/{id}')
    expect(await site.json('/_control/world')).toMatchObject({ seed: 7, today: '2026-11-15', cars: 300, on_sale: 300 })
  })

  it('adds, lists, removes and clears faults, one or several', async () => {
    const added = await site.order('POST', '/_control/faults', [{ kind: 'busy', path: 'x' }, { kind: 'gone' }])
    expect(added.status).toBe(201)
    const { faults } = (await added.json()) as { faults: { id: number }[] }
    expect(await site.json('/_control/faults')).toEqual({ faults })
    const removed = await site.order('DELETE', `/_control/faults/${faults[0]?.id}`)
    expect(await removed.json()).toEqual({ faults: faults.slice(1) })
    expect((await site.order('DELETE', `/_control/faults/${faults[0]?.id}`)).status).toBe(404)
    expect(await (await site.clearFaults()).json()).toEqual({ faults: [] })
  })

  it('refuses bad orders with a message, and applies no part of them', async () => {
    expect(await refused('POST', '/_control/faults', [{ kind: 'busy' }, { kind: 'explode' }])).toMatch(/kind must be/)
    expect(await site.json('/_control/faults')).toEqual({ faults: [] })
    expect(await refused('POST', '/_control/time', {})).toMatch(/advance_hours/)
    expect(await refused('POST', '/_control/time', { advance_hours: 1e9 })).toMatch(/at most/)
    expect(await refused('POST', '/_control/time', { advance_hours: 1, churn: 11 })).toMatch(/churn/)
    expect(await refused('POST', '/_control/time', [])).toMatch(/object/)
    expect(await refused('POST', '/_control/time', { hours: 5 })).toMatch(/unknown field hours/)
    const { infoid } = await knownCar()
    expect(await refused('POST', `/_control/cars/${infoid}`, { status: 'lost' })).toMatch(/status must be/)
    expect(await refused('POST', `/_control/cars/${infoid}`, { status: 'sold', price: -1 })).toMatch(/price must be/)
    expect(await refused('POST', `/_control/cars/${infoid}`, { edit: 'yes' })).toMatch(/edit must be/)
    expect((await describeCar(infoid)).status, 'half of an order is no order').toBe('on_sale')
    const unreadable = await site.ask('/_control/faults', { method: 'POST', body: '{"kind":' })
    expect(unreadable.status).toBe(400)
    const huge = await site.ask('/_control/faults', { method: 'POST', body: ' '.repeat(3_000_000) })
    expect([huge.status, await huge.json()]).toEqual([400, { error: 'an order has at most 1048576 bytes' }])
  })

  it('answers 404 for unknown paths', async () => {
    for (const path of ['/_control/nothing', '/_control/cars/1', '/_control/cars/1/report', '/_control/faults/9']) {
      expect((await site.ask(path)).status).toBe(404)
    }
    expect((await site.order('PUT', '/_control/world', {})).status).toBe(404)
  })

  it('is never hit by a fault', async () => {
    await site.fault({ kind: 'reset' })
    expect((await site.ask('/_control/world')).status).toBe(200)
    await expect(site.ask('/api/v2/getbrands')).rejects.toThrow()
  })
})

describe('a car that changes', () => {
  afterEach(() => site.order('POST', '/_control/reset'))

  it.each(['sold', 'removed'])('%s: refused, gone from its page and from the search, and back', async (status) => {
    const car = await knownCar()
    const before = (await search('')).totalcount
    expect(await (await alter(car.infoid, { status })).json()).toMatchObject({ infoid: car.infoid, status })
    const { returncode, message, result } = await detailOf(car.infoid)
    expect([returncode, result]).toEqual([102, null])
    expect(message).toMatch(/已成交|已下架|已售出|已过期/)
    expect(await site.text(`/dealer/${car.dealerid}/${car.infoid}.html`)).toContain('已售出或已下架')
    expect(await listed(car.infoid)).toBeNull()
    expect((await search('')).totalcount).toBe(before - 1)
    await alter(car.infoid, { status: 'on_sale' })
    expect((await detailOf(car.infoid)).returncode).toBe(0)
    expect((await search('')).totalcount).toBe(before)
  })

  it('shows a new price in list, detail, page and order', async () => {
    const { infoid, dealerid } = await knownCar()
    await alter(infoid, { price: 0.07 })
    expect((await detailOf(infoid)).result.price).toBe(0.07)
    expect((await search('sort=1&pagesize=1')).carlist[0]).toMatchObject({ infoid, price: '0.07' })
    expect(await site.text(`/dealer/${dealerid}/${infoid}.html`)).toContain('<b>0.07</b>')
    expect((await describeCar(infoid)).price_cny).toBe(700)
  })

  it('loses its price', async () => {
    const { infoid } = await knownCar()
    await alter(infoid, { price: null })
    expect((await detailOf(infoid)).result.price).toBe(0)
    expect((await listed(infoid))?.price).toBe('')
    expect((await describeCar(infoid)).gaps).toEqual(['price'])
    await alter(infoid, { price: 12.5 })
    expect((await listed(infoid))?.price).toBe('12.5')
  })

  it('is edited: only its text changes', async () => {
    const { infoid } = await knownCar()
    const before = (await detailOf(infoid)).result
    await alter(infoid, { edit: true })
    const after = (await detailOf(infoid)).result
    expect(after.remark).not.toBe(before.remark)
    expect({ ...after, remark: '' }).toEqual({ ...before, remark: '' })
  })

  it('is new: found by the search, newest first', async () => {
    const created = await site.order('POST', '/_control/cars')
    expect(created.status).toBe(201)
    const car = (await created.json()) as Described
    const { totalcount, carlist } = await search('sort=5&pagesize=2')
    expect([totalcount, carlist[0]?.infoid]).toEqual([301, car.infoid])
    expect((await detailOf(car.infoid)).result).toMatchObject({ infoid: car.infoid, brandid: expect.any(Number) })
    expect(car.infoid).toBeGreaterThan(carlist[1]?.infoid as number)
  })

  it('is the car of another ad again, and both are told to be one', async () => {
    const first = (await site.json('/_control/cars?limit=1')) as { infoids: number[] }
    const of = first.infoids[0] as number
    const created = await site.order('POST', '/_control/cars', { of })
    expect(created.status).toBe(201)
    const { infoid } = (await created.json()) as Described
    const { cars } = (await site.json('/_control/second-ads')) as { cars: number[][] }
    expect(cars.find((ids) => ids.includes(infoid))).toContain(of)
    expect(await refused('POST', '/_control/cars', { of: 1 })).toContain('of must be the id of a car')
  })
})

describe('time', () => {
  afterEach(() => site.order('POST', '/_control/reset'))

  it('passes on order, and returns the events', async () => {
    const response = await site.order('POST', '/_control/time', { advance_hours: 24, churn: 0.5 })
    const { now, changes } = (await response.json()) as {
      now: string
      changes: { number: number; at: string; kind: string; infoid: number }[]
    }
    expect(now).toBe('2026-11-16T04:00:00.000Z')
    expect(changes).toHaveLength(150)
    expect(changes.map(({ at }) => at)).toEqual(changes.map(({ at }) => at).sort())
    expect(changes.every(({ at }) => at <= now)).toBe(true)
    const sold = changes.filter(({ kind }) => kind === 'sold').at(-1)
    expect((await detailOf(sold?.infoid as number)).returncode).toBe(102)
    const added = changes.filter(({ kind }) => kind === 'new').at(-1)
    expect((await describeCar(added?.infoid as number)).published_at).toBe(added?.at)
  })

  it('passes without events when the churn is 0', async () => {
    const response = await site.order('POST', '/_control/time', { advance_hours: 0.5, churn: 0 })
    expect(await response.json()).toEqual({ now: '2026-11-15T04:30:00.000Z', changes: [] })
  })

  it('moves the rate file to the next business day', async () => {
    expect(await site.text('/stats/eurofxref/eurofxref-daily.xml')).toContain("time='2026-11-13'")
    await site.order('POST', '/_control/time', { advance_hours: 24, churn: 0 })
    expect(await site.text('/stats/eurofxref/eurofxref-daily.xml')).toContain("time='2026-11-16'")
  })
})

describe('reset', () => {
  it('restores every byte, and clears faults and journal', async () => {
    const { infoid, dealerid } = await knownCar()
    const paths = [
      '/api/v11/search?pagesize=100',
      '/api/v11/search?sort=5&pagesize=24&pageindex=3',
      '/api/v2/getbrands',
      '/api/v2/getseriesbybrandid?brandid=1',
      `/apic/v2/car/getcarinfo?infoid=${infoid}`,
      `/api/v1/car/getparamtypeitems?infoid=${infoid}`,
      `/dealer/${dealerid}/${infoid}.html`,
      '/china/a0_0msdgscncgpi1ltocsp1exx0/',
      '/stats/eurofxref/eurofxref-daily.xml',
      '/_control/world',
      `/_control/cars/${infoid}/report`,
    ]
    const before = await Promise.all(paths.map(site.latin1))
    await site.order('POST', '/_control/time', { advance_hours: 72, churn: 1 })
    await alter(infoid, { status: 'sold', price: 1, edit: true })
    expect(await Promise.all(paths.slice(0, 6).map(site.latin1))).not.toEqual(before.slice(0, 6))
    await site.fault({ kind: 'busy' })
    const answer = await site.order('POST', '/_control/reset')
    expect(await answer.json()).toEqual(JSON.parse(before[paths.indexOf('/_control/world')] as string))
    expect(await site.json('/_control/journal')).toEqual({ count: 0, requests: [] })
    expect(await site.json('/_control/faults')).toEqual({ faults: [] })
    expect(await Promise.all(paths.map(site.latin1))).toEqual(before)
  })

  it.each<[string, string, unknown]>([
    ['time that passed', 'time', { advance_hours: 1, churn: 0 }],
    ['a new car', 'cars', {}],
    ['an edited text', 'cars/{id}', { edit: true }],
    ['a fault', 'faults', { kind: 'missing_price' }],
  ])('undoes %s where nothing else has changed', async (_, path, order) => {
    const { infoid } = await knownCar()
    const targets = ['/api/v11/search?pagesize=100', `/apic/v2/car/getcarinfo?infoid=${infoid}`, '/_control/world']
    const before = await Promise.all(targets.map(site.latin1))
    await site.order('POST', `/_control/${path.replace('{id}', String(infoid))}`, order)
    expect(await Promise.all(targets.map(site.latin1))).not.toEqual(before)
    await site.order('POST', '/_control/reset')
    expect(await Promise.all(targets.map(site.latin1))).toEqual(before)
  })
})
