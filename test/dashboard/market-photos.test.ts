/** Photos through our own origin: from the source's photo hosts and nowhere else, whatever the source does. */
import { request } from 'undici'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../eventually.ts'
import { clearFaults, clearJournal, readJournal } from '../faults/control.ts'
import { orderFault } from '../order-fault.ts'
import { type OpenDashboard, openDashboard } from './open-dashboard.ts'

const OPEN = {
  ERSHOU_MARKET_ACCESS: 'anyone',
  ERSHOU_MARKET_PER_MINUTE: '10000',
  ERSHOU_MARKET_PER_DAY: '1000000',
  ERSHOU_REPORT_ALLOW_PRIVATE: 'on',
  ERSHOU_TRUST_PROXY: '1',
}
const PHOTOS = '^/escimg/'

let open: OpenDashboard
let ids: readonly number[]
let next = 0
beforeAll(async () => {
  open = await openDashboard(OPEN)
  ids = ((await open.marketplace.control('cars?limit=200')) as { infoids: readonly number[] }).infoids
})
afterAll(() => open.stop())
afterEach(async () => {
  await clearFaults(open.marketplace)
  // Failures and open breakers are forgotten.
  open.clock.advance(120_000)
})

/** Another car each time, so that nothing is cached. */
function newCar(): number {
  const id = ids[next++]
  if (id === undefined) throw new Error('no more cars')
  return id
}

async function get(target: string, headers: Record<string, string> = {}) {
  const { statusCode, headers: got, body } = await request(open.service.url + target, { headers })
  return { status: statusCode, headers: got, bytes: Buffer.from(await body.arrayBuffer()) }
}

const fetched = () => readJournal(open.marketplace, PHOTOS)

describe('a photo', () => {
  it.each([
    [320, /\/400x300_c42_/],
    [960, /\/1024x768_c42_/],
  ])('of width %i is the one that the source offers, with headers of our own', async (width, name) => {
    const id = newCar()
    await clearJournal(open.marketplace)
    const { status, headers, bytes } = await get(`/market/photos/${id}/1?w=${width}`, { 'accept-encoding': 'br, gzip' })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': 'private, max-age=86400',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers).not.toHaveProperty('content-encoding')
    expect(headers).not.toHaveProperty('x-stand-in-marketplace')
    const [only, ...more] = await fetched()
    expect(more).toEqual([])
    expect(only?.target).toMatch(name)
    const direct = await fetch(open.marketplace.url + only?.target)
    expect(bytes.equals(Buffer.from(await direct.arrayBuffer()))).toBe(true)
  })

  it('is kept by the browser, and by us', async () => {
    const target = `/market/photos/${newCar()}/1?w=320`
    const first = await get(target)
    await clearJournal(open.marketplace)
    const again = await get(target, { 'if-none-match': String(first.headers.etag) })
    expect([again.status, again.bytes.length, again.headers['cache-control']]).toEqual([
      304,
      0,
      'private, max-age=86400',
    ])
    expect((await get(target)).bytes.equals(first.bytes)).toBe(true)
    expect(await fetched()).toEqual([])
  })

  it('is asked for once, however many want it', async () => {
    const target = `/market/photos/${newCar()}/1?w=320`
    await clearJournal(open.marketplace)
    await open.marketplace.control('faults', { kind: 'delay', path: PHOTOS, delay_ms: 200 })
    const answers = await Promise.all(Array.from({ length: 500 }, () => get(target)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await fetched()).toHaveLength(1)
  })

  it('has the number that the details give it, with the cover first', async () => {
    const id = newCar()
    const { photos, photo_url } = await describeCar(id)
    const tailOf = (url: string) => url.slice(url.lastIndexOf('_c42_'))
    const inOrder = [photo_url, ...photos.filter((url) => url !== photo_url)].map(tailOf)
    await clearJournal(open.marketplace)
    for (const number of inOrder.keys())
      expect((await get(`/market/photos/${id}/${number + 1}?w=320`)).status).toBe(200)
    expect((await fetched()).map(({ target }) => tailOf(target))).toEqual(inOrder)
    expect((await get(`/market/photos/${id}/${inOrder.length + 1}?w=320`)).status).toBe(404)
  })
})

async function describeCar(id: number): Promise<{ photos: string[]; photo_url: string }> {
  const detail = await fetch(`${open.marketplace.url}/apic/v2/car/getcarinfo?infoid=${id}`)
  const { result } = (await detail.json()) as { result: { imageurl: string; piclist: string[] } }
  const photos = result.piclist
  const tail = result.imageurl.slice(result.imageurl.lastIndexOf('_c42_'))
  return { photos, photo_url: photos.find((url) => url.endsWith(tail)) ?? '' }
}

describe('an address', () => {
  it.each([
    ['/market/photos/0/1'],
    ['/market/photos/-1/1'],
    ['/market/photos/01/1'],
    ['/market/photos/1e9/1'],
    ['/market/photos/999999999999/1'],
    ['/market/photos/9999999999999/1'],
    ['/market/photos/http:%2F%2F127.0.0.1/1'],
    ['/market/photos/{id}/0'],
    ['/market/photos/{id}/1.5'],
    ['/market/photos/{id}/999'],
    ['/market/photos/{id}/9999'],
    ['/market/photos/{id}/..%2F1'],
    ['/market/photos/{id}/1?w=321'],
    ['/market/photos/{id}/1?w=0320'],
    ['/market/photos/{id}/1?w='],
  ])('%s has no photo, and asks no photo host', async (target) => {
    await clearJournal(open.marketplace)
    const { status, headers } = await get(target.replace('{id}', String(newCar())))
    expect(status).toBe(404)
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(await fetched()).toEqual([])
  })

  it('of a car that nobody has is looked up once, and not without end', async () => {
    await clearJournal(open.marketplace)
    for (let i = 0; i < 3; i++) expect((await get('/market/photos/123/1')).status).toBe(404)
    expect(await readJournal(open.marketplace, 'infoid=123$')).toHaveLength(1)
    const statuses = []
    for (let id = 1000; id < 1300; id++) statuses.push((await get(`/market/photos/${id}/1`)).status)
    expect(statuses.filter((status) => status === 404)).toHaveLength(239)
    expect(new Set(statuses.slice(239))).toEqual(new Set([503]))
    expect(await readJournal(open.marketplace, 'infoid=1[0-9]{3}$')).toHaveLength(239)
  })
})

describe('a source that sends', () => {
  it.each([
    ['HTML', { kind: 'bot_wall' }, 502],
    ['noise', { kind: 'garbage_body' }, 502],
    ['nothing', { kind: 'empty_body' }, 502],
    ['white space without end', { kind: 'oversized_body' }, 502],
    ['half of it', { kind: 'cut_body' }, 502],
    ['a redirect', { kind: 'redirect_loop' }, 502],
    ['500', { kind: 'status', status: 500 }, 502],
    ['403', { kind: 'forbidden' }, 502],
    ['404', { kind: 'status', status: 404 }, 404],
    ['a reset', { kind: 'reset' }, 502],
    ['nothing in time', { kind: 'hang' }, 502],
    ['a byte now and then', { kind: 'slow_drip', delay_ms: 3_600_000 }, 502],
  ])('%s is refused with a sentence, and asked again only later', async (_, fault, expected) => {
    const target = `/market/photos/${newCar()}/1?w=320`
    const { outlast } = await orderFault(open.marketplace, open.clock, { ...fault, path: PHOTOS })
    const { status, headers, bytes } = await outlast(get(target))
    expect(status).toBe(expected)
    expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    expect(String(bytes)).toMatch(/^[A-Z][^<>]+\.\n$/)
    const asked = (await fetched()).length
    expect((await get(target)).status).toBe(expected)
    expect(await fetched()).toHaveLength(asked)
    await clearFaults(open.marketplace)
    open.clock.advance(30_000)
    expect((await get(target)).status).toBe(200)
  })

  it('a photo under another type is sent as what it is', async () => {
    await open.marketplace.control('faults', { kind: 'wrong_content_type', path: PHOTOS })
    const { status, headers } = await get(`/market/photos/${newCar()}/1`)
    expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
  })
})

it('answers 503 at once when too many photos are being fetched, and recovers', async () => {
  const targets = Array.from({ length: 72 }, () => `/market/photos/${newCar()}/1?w=320`)
  // Of one network few are under way at the same time.
  const from = (at: number) => ({ 'x-forwarded-for': `192.0.2.${Math.floor(at / 8) + 1}` })
  await open.marketplace.control('faults', { kind: 'hold', path: PHOTOS })
  const refused: string[] = []
  const answers = targets.map(async (target, at) => {
    const { status, headers } = await get(target, from(at))
    if (status === 503) refused.push(String(headers['retry-after']))
    return status
  })
  await eventually(() => expect(refused).toEqual(Array(8).fill('1')))
  await clearFaults(open.marketplace)
  const statuses = await Promise.all(answers)
  expect(statuses.filter((status) => status === 200)).toHaveLength(64)
})
