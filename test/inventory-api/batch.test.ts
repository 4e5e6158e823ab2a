import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BatchResponse } from '../../src/domain/inventory/batch-record.ts'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import type { CarDetail } from '../../src/domain/listing.ts'
import { allowanceOf, leftOf, nameAnswer, openAccount } from '../spec/open-account.ts'
import { type OpenService, openService } from '../spec/open-service.ts'
import { openFilled } from './fill-inventory.ts'

let service: OpenService
let store: InventoryStore
let ids: readonly number[]
beforeAll(async () => {
  service = await openService({
    marketplace: ['--cars', '100'],
    async openInventory(url, clock) {
      store = await openFilled(url, clock)
      return store
    },
  })
  ids = [...service.truths.keys()]
})
afterAll(() => service?.stop())

const batch = (asked: readonly unknown[], more = '') =>
  service.get<BatchResponse>(`/v1/batch?ids=${asked.join()}${more}`)

describe('a batch', () => {
  it.each(['en', 'zh'])(
    'has the same cars as single requests, in the order asked, without a request: %s',
    async (lang) => {
      const asked = ids.slice(0, 50).toReversed()
      const single = await Promise.all(asked.map((id) => service.get<CarDetail>(`/v1/cars/${id}?lang=${lang}`)))
      const requests = await service.journal(async () => {
        const { status, headers, body } = await batch(asked, `&lang=${lang}`)
        expect([status, headers.get('x-cache')]).toEqual([200, 'HIT'])
        const rates = single[0]?.body.rates
        expect(body).toEqual({ cars: single.map((one) => one.body), missing: [], unreadable: [], rates })
      })
      expect(requests).toEqual([])
    },
  )

  it('names the ids that the copy does not have, in the order asked', async () => {
    const [first, second] = ids as [number, number]
    const { body } = await batch([999_999_999_999, second, 1, first, 7])
    expect(body.cars.map(({ id }) => id)).toEqual([second, first])
    expect([body.missing, body.unreadable]).toEqual([[999_999_999_999, 1, 7], []])
  })

  it('has a car no more after it has left, and names one apart whose record cannot be read', async () => {
    const [left, broken, other] = ids.slice(60) as [number, number, number]
    await store.leave([left], service.clock.now())
    const readCars = store.cars
    store.cars = async (asked) =>
      (await readCars(asked)).map((car) => (car.id === broken ? { ...car, detail: '[]' } : car))
    try {
      const { body, headers } = await batch([left, broken, other])
      expect([body.cars.map(({ id }) => id), body.missing, body.unreadable]).toEqual([[other], [left], [broken]])
      expect(headers.get('x-quota-cost')).toBe('1')
    } finally {
      store.cars = readCars
    }
  })

  it('tells the age of its oldest car', async () => {
    service.clock.advance(3_600_000)
    const { headers, body } = await batch(ids.slice(0, 2))
    const oldest = Math.min(...body.cars.map(({ observed_at }) => Date.parse(observed_at as string)))
    expect(Number(headers.get('age'))).toBe(Math.floor((service.clock.now() - oldest) / 1000))
  })
})

describe('what a batch costs', () => {
  it('is one of the minute, and of the month as many as cars came back', async () => {
    const account = await openAccount(service, { per_minute: 10, per_month: 100 })
    const used = await account.used(async () => {
      const answer = await account.get(`/v1/batch?ids=${[...ids.slice(0, 4), 1, 2].join()}`)
      expect(allowanceOf(answer)).toMatchObject({ cost: '4', policy: '"minute";q=10;w=60, "month";q=100' })
      expect(leftOf(answer)).toEqual({ minute: 9, month: 96 })
    })
    expect(used).toEqual({ month: 4, minute: 1 })
  })

  it('is nothing if no car came back', async () => {
    const account = await openAccount(service, { per_minute: 10, per_month: 3 })
    const used = await account.used(async () => {
      const answer = await account.get('/v1/batch?ids=1,2,3')
      expect([answer.status, allowanceOf(answer).cost, leftOf(answer).month]).toEqual([200, '0', 3])
    })
    expect(used).toEqual({ month: 0, minute: 1 })
  })

  it('is the same for a 304', async () => {
    const account = await openAccount(service, { per_minute: 10, per_month: 100 })
    const target = `/v1/batch?ids=${ids.slice(0, 3).join()},1`
    const etag = (await account.get(target)).headers.get('etag') as string
    const used = await account.used(async () => {
      const answer = await account.get(target, { 'if-none-match': etag })
      expect([answer.status, allowanceOf(answer).cost]).toEqual([304, '3'])
    })
    expect(used).toEqual({ month: 3, minute: 1 })
  })

  it('must be left in the month for every id, or nothing is taken', async () => {
    const account = await openAccount(service, { per_minute: 10, per_month: 5 })
    const used = await account.used(async () => {
      const answer = await account.get(`/v1/batch?ids=${ids.slice(0, 6).join()}`)
      expect([nameAnswer(answer), allowanceOf(answer).cost]).toEqual(['429 quota_exhausted', '0'])
      expect(answer.headers.get('retry-after')).toBeNull()
      expect(answer.body.detail.message).toMatch(/may cost 6, and the account has 5 left of its 5 data requests/)
      expect(answer.body.detail.resets_at).toBe('2026-12-01T00:00:00.000Z')
    })
    expect(used).toEqual({ month: 0, minute: 0 })
    expect((await account.get(`/v1/batch?ids=${ids.slice(0, 5).join()}`)).status).toBe(200)
    expect(nameAnswer(await account.get(`/v1/batch?ids=${ids[0]}`))).toBe('429 quota_exhausted')
  })

  it('is exact with many at once: the month never pays for more than it has', async () => {
    const account = await openAccount(service, { per_minute: 1000, per_month: 100 })
    const target = `/v1/batch?ids=${[...ids.slice(0, 7), 1, 2, 3].join()}`
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => account.get(i % 2 === 0 ? target : `/v1/cars/${ids[0]}`)),
    )
    let paid = answers.reduce((sum, answer) => sum + Number(allowanceOf(answer).cost), 0)
    expect((await account.me()).allowance.monthly_used).toBe(paid)
    expect(paid).toBeLessThanOrEqual(100)
    // What batches gave back is there for others, to the last.
    while ((await account.get(`/v1/cars/${ids[0]}`)).status === 200) paid++
    expect(paid).toBe(100)
  })
})

describe('ids', () => {
  const RULE = 'Value error, ids must be 1 to 50 different car ids, separated by commas; '
  it.each([
    ['', "'' is none"],
    ['1,', "'' is none"],
    ['1,,2', "'' is none"],
    ['1,x', "'x' is none"],
    ['0', "'0' is none"],
    ['-5', "'-5' is none"],
    ['9007199254740993', "'9007199254740993' is none"],
    ['5,6,5', '5 occurs twice'],
    ['5, 05', '5 occurs twice'],
    [Array.from({ length: 51 }, (_, i) => i + 1).join(), 'these are 51'],
  ])('%s are refused: %s', async (text, reason) => {
    const { status, body, headers } = await service.get<{ detail: unknown }>(`/v1/batch?ids=${text}`)
    expect([status, headers.get('x-quota-cost')]).toEqual([422, '0'])
    expect(body.detail).toEqual([
      { type: 'value_error', loc: ['query', 'ids'], msg: RULE + reason, input: text, ctx: { error: {} } },
    ])
  })

  it('must be there, and are not too long', async () => {
    const { body } = await service.get('/v1/batch')
    expect(body).toEqual({ detail: [{ type: 'missing', loc: ['query', 'ids'], msg: 'Field required', input: null }] })
    const long = await service.get<{ detail: { type: string }[] }>(`/v1/batch?ids=${'1'.repeat(1001)}`)
    expect([long.status, long.body.detail[0]?.type]).toEqual([422, 'string_too_long'])
  })

  it('may be 50 with spaces between', async () => {
    expect((await batch([ids.slice(0, 50).join('%20,+')])).body.cars).toHaveLength(50)
  })
})
