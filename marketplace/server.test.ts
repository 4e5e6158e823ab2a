import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askRaw } from '../test/servers/ask-raw.ts'
import { type OpenMarketplace, openMarketplace } from '../test/servers/marketplace-in-process.ts'
import { formatDay } from './world/calendar.ts'

let site: OpenMarketplace
let car: { infoid: number; dealerid: number; imageurl: string }
beforeAll(async () => {
  site = await openMarketplace()
  const { result } = (await site.json('/api/v11/search?pagesize=1')) as { result: { carlist: (typeof car)[] } }
  car = result.carlist[0] as typeof car
})
afterAll(() => site.close())

describe('the server', () => {
  it('answers HEAD with the headers of GET and no body', async () => {
    const paths = [
      '/api/v11/search?pagesize=24',
      `/dealer/${car.dealerid}/${car.infoid}.html`,
      '/stats/eurofxref/eurofxref-daily.xml',
      '/nothing',
    ]
    for (const path of paths) {
      const got = await askRaw(site.port, path)
      const head = await askRaw(site.port, path, 'HEAD')
      const withoutDate = (text: string) => text.replace(/\r\ndate: .*/i, '')
      expect(withoutDate(head.head)).toBe(withoutDate(got.head))
      expect(head.head).toContain(`content-length: ${got.body.length}`)
      expect(head.body.length).toBe(0)
    }
  })

  it('has moved since its day when it was told to move, and keeps its size', async () => {
    const today = formatDay(Date.now() - 3 * 86_400_000)
    const [moving, still] = [await openMarketplace({ today, moving: 3600 }), await openMarketplace({ today })]
    try {
      const world = (of: OpenMarketplace) => of.json('/_control/world') as Promise<Record<string, number>>
      const before = await world(still)
      expect(before.cars).toBe(before.on_sale)
      expect(await world(moving)).toMatchObject({ on_sale: before.on_sale })
      expect((await world(moving)).cars).toBeGreaterThan(before.cars as number)
      await moving.order('POST', '/_control/reset', {})
      expect((await world(moving)).cars).toBeGreaterThan(before.cars as number)
    } finally {
      await Promise.all([moving.close(), still.close()])
    }
  })

  it('has a native envelope in UTF-8', async () => {
    const response = await site.ask('/api/v11/search')
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.json()).toMatchObject({
      returncode: 0,
      message: '成功',
      result: { pagesize: 10, pageindex: 1 },
    })
  })

  it.each([
    '/',
    '/nothing',
    '/api/v11/searches',
    '/api/v11/search/',
    '/dealer/1/2.html',
    '/cardetail/index',
    '/cardetail/index?infoid=x',
    '/escimg/nothing.webp',
    '/jiajian/nothing',
    '/yiheng/detection/00000000000000000000000000000000.html',
    '/receipts/0',
    '/nowhere/nobrand/a0_0msdgscncgpi1ltocsp1exx0/',
    '/china/a0_0msdgscncgpi1ltocsp101exx0/',
    '/%E0%A4%A',
    '//',
    '/_contro',
  ])('answers %s with an HTML page that says 404', async (path) => {
    const response = await site.ask(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toMatch(/404|不存在/)
  })

  it('accepts no other method on native paths', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect((await site.order(method, '/api/v11/search')).status).toBe(404)
    }
  })

  it.each(['/apic/v2/car/getcarinfo', '/api/v1/car/getparamtypeitems'])('%s refuses in its own words', async (path) => {
    for (const query of [
      '?infoid=1',
      '?infoid=99999999',
      `?infoid=${car.infoid + 1_000_000}`,
      '?infoid=999999999999',
    ]) {
      expect(await site.json(path + query)).toEqual({ returncode: 101, message: '车源不存在', result: null })
    }
    for (const query of ['', '?infoid=', '?infoid=x', '?infoid=-5', '?infoid=1.5', '?infoid=1234567890123', '?id=5']) {
      expect(await site.json(path + query)).toMatchObject({ returncode: 107, result: null })
    }
  })

  it('shows a listing only under its own dealer', async () => {
    expect((await site.ask(`/dealer/${car.dealerid}/${car.infoid}.html`)).status).toBe(200)
    expect((await site.ask(`/dealer/${car.dealerid + 1}/${car.infoid}.html`)).status).toBe(404)
    expect((await site.ask(`/cardetail/index?infoid=${car.infoid}`)).status).toBe(200)
  })

  it('serves the photos that records link to', async () => {
    const response = await site.ask(car.imageurl.replace('http://marketplace.test', ''))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WEBP'])
  })

  it('answers a hundred requests at once over kept connections', async () => {
    const first = await site.bytes('/api/v11/search?brandid=1')
    const answers = await Promise.all(Array.from({ length: 100 }, () => site.bytes('/api/v11/search?brandid=1')))
    expect(answers.every((bytes) => bytes.equals(first))).toBe(true)
  })

  it('survives a client that disconnects in the middle of a request', async () => {
    const leaver = request(`${site.url}/_control/faults`, { method: 'POST', headers: { 'content-length': 1000 } })
    const failed = new Promise((resolve) => leaver.once('error', resolve))
    await new Promise<void>((resolve) => leaver.write('{"kind":', () => resolve()))
    leaver.destroy()
    await failed
    expect(await site.json('/_control/faults')).toEqual({ faults: [] })
  })
})
