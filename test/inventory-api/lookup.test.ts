import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListingRecord } from '../../src/domain/listing.ts'
import type { ResolvedCar, Suggestions } from '../../src/domain/suggestion.ts'
import { nameAnswer, openAccount } from '../spec/open-account.ts'
import { type OpenService, openService } from '../spec/open-service.ts'
import { openFilled } from './fill-inventory.ts'

let service: OpenService
let live: OpenService
beforeAll(async () => {
  ;[service, live] = await Promise.all([
    openService({ marketplace: ['--cars', '500', '--brands', 'all'], openInventory: openFilled }),
    openService({ marketplace: ['--cars', '100'] }),
  ])
})
afterAll(async () => {
  await service?.stop()
  await live?.stop()
})

async function suggest(q: string, lang = 'en', from = service) {
  const { status, body } = await from.get<Suggestions>(`/v1/suggest?q=${encodeURIComponent(q)}&lang=${lang}`)
  expect(status).toBe(200)
  return body.suggestions
}
const nameAll = async (q: string, lang?: string) =>
  (await suggest(q, lang)).map(({ kind, make, name }) => (kind === 'brand' ? make : `${make} | ${name}`))

describe('suggestions', () => {
  it.each([
    ['bmw', 'BMW'],
    ['BM', 'BMW'],
    ['宝', 'BMW'],
    ['宝马', 'BMW'],
    ['baom', 'BMW'],
    ['merc', 'Mercedes-Benz'],
    ['benz', 'Mercedes-Benz'],
    ['toyot', 'Toyota'],
    ['Toytoa', 'Toyota'],
    ['otyota', 'Toyota'],
    ['volkswagn', 'Volkswagen'],
    ['bwm', 'BMW'],
    ['bnw', 'BMW'],
    ['ＢＭＷ', 'BMW'],
  ])('%s: %s first', async (q, name) => {
    expect((await suggest(q))[0]).toMatchObject({ kind: 'brand', name, make: name })
  })

  it.each([
    ['bmw 5', 'BMW | 5 Series'],
    ['宝马5', 'BMW | 5 Series'],
    ['baoma5x', 'BMW | 5 Series'],
    ['camr', 'Toyota | Camry'],
    ['toyota camyr', 'Toyota | Camry'],
    ['凯美瑞', 'Toyota | Camry'],
    ['kaimei', 'Toyota | Camry'],
    ['凯美锐', 'Toyota | Camry'],
  ])('%s: %s', async (q, expected) => {
    expect(await nameAll(q)).toContain(expected)
  })

  it('have the names of the language, and those of the source', async () => {
    expect((await suggest('bmw', 'zh'))[0]).toMatchObject({ name: '宝马', source_name: '宝马', make: '宝马' })
    expect((await suggest('宝马'))[0]).toMatchObject({ name: 'BMW', source_name: '宝马', make: 'BMW' })
  })

  it.each(['b', 'a', 'mer', '大', 'to', 'x', 'hongq', 'hondda', '3'])(
    '%s: as many cars as a search finds',
    async (q) => {
      for (const lang of ['en', 'zh']) {
        const found = await suggest(q, lang)
        expect(found.length).toBeGreaterThan(0)
        expect(found.length).toBeLessThanOrEqual(10)
        const names = found.map(({ kind, make, name }) => `${kind} ${make} ${name}`)
        expect(new Set(names).size).toBe(names.length)
        for (const { kind, name, make, count } of found) {
          const query = kind === 'brand' ? { brand: name } : { brand: make, model: name }
          expect([name, count]).toEqual([name, await service.count(query)])
        }
      }
    },
  )

  it('are ordered by the number of cars, those that begin alike before those with a typing error', async () => {
    const counts = (await suggest('b')).map(({ count }) => count as number)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(counts).toHaveLength(10)
    // "Aud" begins Audi; only with a typing error does it begin other names.
    const first = await nameAll('aud')
    expect(first[0]).toBe('Audi')
  })

  it.each(['', ' ', '-', 'zzzzzzzz', '1'.repeat(100), '汉'.repeat(100), '\u{1F697}', '\u0000', "%_'"])(
    'of %j: none, or few, and always 200',
    async (q) => {
      expect((await suggest(q)).length).toBeLessThanOrEqual(10)
    },
  )

  it.each(['', ' ', 'zzzzzzzz'])('of %j: none', async (q) => {
    expect(await suggest(q)).toEqual([])
  })

  it('do not say how many cars there are without an inventory', async () => {
    const found = await suggest('bmw', 'en', live)
    expect(found[0]).toEqual({ kind: 'brand', name: 'BMW', source_name: '宝马', make: 'BMW', count: null })
    expect(new Set(found.map(({ count }) => count))).toEqual(new Set([null]))
  })

  it('need q, of at most 100 characters', async () => {
    const { body } = await service.get('/v1/suggest')
    expect(body).toEqual({ detail: [{ type: 'missing', loc: ['query', 'q'], msg: 'Field required', input: null }] })
    expect((await service.get(`/v1/suggest?q=${'a'.repeat(101)}`)).status).toBe(422)
  })

  it('cost nothing and make no request to the marketplace', async () => {
    const account = await openAccount(service, { per_minute: 1, per_month: 0 })
    const requests = await service.journal(async () => {
      expect(await account.used(() => account.get('/v1/suggest?q=b'))).toEqual({ month: 0, minute: 0 })
    })
    expect(requests).toEqual([])
  })
})

describe('the car of an address', () => {
  it('is the one whose record has that address', async () => {
    const { results } = await service.search()
    expect(results.length).toBeGreaterThan(0)
    const asked = await service.journal(async () => {
      for (const { id, source_url } of results as readonly ListingRecord[]) {
        const url = encodeURIComponent(`${source_url}?from=share#top`)
        expect((await service.get<ResolvedCar>(`/v1/resolve?url=${url}`)).body).toEqual({ car_id: id })
      }
    })
    expect(asked).toEqual([])
  })

  it.each(['', 'x', 'https://elsewhere.test/dealer/1/2.html', 'http://127.0.0.1/dealer/1/2.html'])(
    '%j has none: 404',
    async (url) => {
      const account = await openAccount(service, { per_minute: 1, per_month: 0 })
      const answer = await account.get(`/v1/resolve?url=${encodeURIComponent(url)}`)
      expect(nameAnswer(answer)).toBe('404 vehicle_not_found')
      expect(answer.body.detail.message).toBe('This is not the address of a car on the marketplace.')
    },
  )
})
