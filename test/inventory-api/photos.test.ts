/** Photos of listed cars cost no request for details: their addresses are in the copy, or in the list that was just shown. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CarDetail } from '../../src/domain/listing.ts'
import { type OpenService, openService } from '../spec/open-service.ts'
import { openFilled } from './fill-inventory.ts'

const settings = { ERSHOU_MARKET_ACCESS: 'anyone', ERSHOU_REPORT_ALLOW_PRIVATE: 'on' }
const marketplace = ['--cars', '100']
const isPhoto = (target: string) => target.startsWith('/escimg/')

describe.each([
  ['with an inventory', openFilled],
  ['without one', undefined],
])('%s', (_, openInventory) => {
  let service: OpenService
  beforeAll(async () => {
    service = await openService({ marketplace, settings, ...(openInventory && { openInventory }) })
  })
  afterAll(() => service.stop())

  const show = async (id: number, number: number) =>
    (await fetch(`${service.url}/market/photos/${id}/${number}?w=320`)).status

  it('the covers of a page of results are fetched, and nothing else', async () => {
    const { results } = await service.search({})
    const covered = results.filter(({ photo_url }) => photo_url !== null)
    expect(covered.length).toBeGreaterThan(5)
    // Later than details are fresh.
    service.clock.advance(7_200_000)
    const asked = await service.journal(async () => {
      const statuses = await Promise.all(covered.map(({ id }) => show(id, 1)))
      expect(new Set(statuses)).toEqual(new Set([200]))
    })
    expect(asked.filter((target) => !isPhoto(target))).toEqual([])
    expect(asked).toHaveLength(covered.length)
  })

  it('a gallery asks for the details at most once', async () => {
    const [id = 0] = await service.find('limit=1')
    const { body } = await service.get<CarDetail>(`/v1/cars/${id}`)
    expect(body.photos.length).toBeGreaterThan(1)
    service.clock.advance(7_200_000)
    const asked = await service.journal(async () => {
      for (const at of body.photos.keys()) expect(await show(id, at + 1)).toBe(200)
      expect(await show(id, body.photos.length + 1)).toBe(404)
    })
    expect(asked.filter((target) => !isPhoto(target))).toHaveLength(openInventory ? 0 : 1)
    expect(new Set(asked.filter(isPhoto)).size).toBeGreaterThanOrEqual(body.photos.length - 1)
  })
})
