import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CarDetail, ListingRecord } from '../../src/domain/listing.ts'
import { styleOf } from '../../src/sources/fixtures/truth.ts'
import { type CarTruth, type OpenService, openService } from './open-service.ts'
import { nameComplaints } from './refusals.ts'

let service: OpenService
let some: CarTruth[] = []
beforeAll(async () => {
  service = await openService()
  some = [...service.truths.values()].filter((_, i) => i % 20 === 0)
})
afterAll(() => service?.stop())

const truthOf = (id: number) => service.truths.get(id) as CarTruth
const similar = async (id: number, query = '') =>
  (await service.get<ListingRecord[]>(`/v1/cars/${id}/similar${query}`)).body

describe('spec 4.6 images', () => {
  it('spec 2.5: is an ordered array of photo URLs, the same as photos of the details', async () => {
    for (const { infoid, photo_count } of some) {
      const { status, body } = await service.get<string[]>(`/v1/cars/${infoid}/images`)
      const detail = await service.get<CarDetail>(`/v1/cars/${infoid}`)
      expect(status).toBe(200)
      expect(body).toEqual(detail.body.photos)
      expect(body.length).toBe(photo_count)
      expect(new Set(body).size).toBe(body.length)
      for (const url of body) expect(url).toMatch(/^https?:\/\//)
    }
  })

  it('decision 5: each photo is the largest URL that the source sent, and it opens', async () => {
    const [{ infoid }] = some as [CarTruth]
    const { body } = await service.get<string[]>(`/v1/cars/${infoid}/images`)
    const sent = await fetch(`${service.marketplace.url}/apic/v2/car/getcarinfo?infoid=${infoid}`)
    const { piclist } = ((await sent.json()) as { result: { piclist: string[] } }).result
    expect(body).toEqual(piclist)
    expect((await fetch(body[0] as string)).headers.get('content-type')).toMatch(/^image\//)
  })

  it('spec 4.6: has no lang parameter', async () => {
    const target = `/v1/cars/${some[0]?.infoid}/images?lang=en`
    expect(await nameComplaints(service, target)).toEqual(['extra_forbidden query.lang'])
  })

  it('a missing vehicle is 404', async () => {
    expect((await service.get('/v1/cars/1/images')).status).toBe(404)
  })
})

describe('spec 4.7 similar', () => {
  it('spec 4.7: gives listing records, at most ten, never the car itself, none twice', async () => {
    let full = 0
    for (const { infoid } of some) {
      const records = await similar(infoid)
      const ids = records.map(({ id }) => id)
      expect(records.length).toBeLessThanOrEqual(10)
      expect(ids).not.toContain(infoid)
      expect(new Set(ids).size).toBe(ids.length)
      if (records.length === 10) full++
    }
    expect(full).toBeGreaterThan(0)
  })

  it('spec 4.7: the same model comes first, then the same manufacturer and body', async () => {
    let mixed = 0
    for (const { infoid, seriesid, brandid } of some) {
      const records = await similar(infoid, '?limit=24')
      const ranks = records.map(({ id }) => (truthOf(id).seriesid === seriesid ? 0 : 1))
      expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
      const same = [...service.truths.values()].filter((truth) => truth.seriesid === seriesid).length - 1
      expect(ranks.filter((rank) => rank === 0).length).toBe(Math.min(24, same))
      if (new Set(ranks).size === 2) mixed++
      for (const { id } of records) {
        expect(truthOf(id).brandid).toBe(brandid)
        if (truthOf(id).seriesid !== seriesid) expect(styleOf(truthOf(id))).toBe(styleOf(truthOf(infoid)))
      }
    }
    expect(mixed).toBeGreaterThan(0)
  })

  it('spec 4.7: the records are those of the search, but for the body that the question after kin proves', async () => {
    const rows = new Map((await service.searchAll()).results.map((row) => [row.id, row]))
    for (const { infoid } of some.slice(0, 6)) {
      for (const record of await similar(infoid)) {
        const { body_style, body_style_label } = record
        expect(record).toEqual({ ...rows.get(record.id), body_style, body_style_label })
        expect(body_style_label === null).toBe(body_style === null)
        expect([null, styleOf(truthOf(record.id))]).toContain(body_style)
      }
    }
  })

  it.each([1, 2, 24])('spec 8: limit %i is how many there are at the most', async (limit) => {
    const popular = [...service.truths.values()].find(({ brand, level }) => brand === '丰田' && level === 4) as CarTruth
    const all = await similar(popular.infoid, '?limit=24')
    expect(await similar(popular.infoid, `?limit=${limit}`)).toEqual(all.slice(0, limit))
    expect((await similar(popular.infoid)).length).toBe(Math.min(10, all.length))
  })

  it.each([
    ['limit=0', 'greater_than_equal query.limit'],
    ['limit=25', 'less_than_equal query.limit'],
    ['limit=x', 'int_parsing query.limit'],
    ['lang=xx', 'literal_error query.lang'],
  ])('spec 8: %s is refused', async (query, complaint) => {
    expect(await nameComplaints(service, `/v1/cars/${some[0]?.infoid}/similar?${query}`)).toEqual([complaint])
  })

  it('spec 4.7: may be an empty list for a valid vehicle', async () => {
    const all = [...service.truths.values()]
    const alone = all.filter(
      (car) => !all.some((other) => other !== car && other.brandid === car.brandid && styleOf(other) === styleOf(car)),
    )
    const lonely = alone.find(({ seriesid }) => all.filter((other) => other.seriesid === seriesid).length === 1)
    const { status, body } = await service.get(`/v1/cars/${lonely?.infoid}/similar`)
    expect([status, body]).toEqual([200, []])
  })

  it('lang=zh changes words only', async () => {
    const id = (some[0] as CarTruth).infoid
    const [en, zh] = [await similar(id, '?limit=5'), await similar(id, '?limit=5&lang=zh')]
    expect(zh.map(({ id: one }) => one)).toEqual(en.map(({ id: one }) => one))
    for (const record of zh) expect(record.manufacturer).toBe(truthOf(record.id).brand)
  })

  it('a missing vehicle is 404', async () => {
    const { status, body } = await service.get('/v1/cars/1/similar')
    expect([status, body]).toMatchObject([404, { detail: { code: 'vehicle_not_found' } }])
  })
})
