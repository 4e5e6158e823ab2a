/** The native endpoints: the envelope, the result object of a search, and the answers for cars that are gone. */
import { describe, expect, it } from 'vitest'
import type { Answer } from '../answer.ts'
import type { FaultKind } from '../control/fault-rules.ts'
import { createMarketplace, type MarketplaceOptions } from '../marketplace.ts'
import type { RouteRequest } from '../route.ts'
import { answerBrands, answerDetail, answerSearch, answerSeries, answerSpecSheet } from './answers.ts'

const OPTIONS: MarketplaceOptions = {
  seed: 7,
  today: '2026-11-15',
  cars: 1000,
  public_url: 'http://market.example',
  largest_page: 100,
  deepest_page: 1_000_000,
  churn: 0.06,
}
const market = createMarketplace(OPTIONS)

type Result = Record<string, unknown>
interface Body {
  readonly returncode: number
  readonly message: string
  readonly result: Result
}

function ask(
  answer: (request: RouteRequest) => Answer,
  text: string,
  fault: FaultKind | null = null,
  of = market,
): Body {
  const query = new URLSearchParams(text)
  const request = { market: of, path: '', query, groups: [], fault, body: null, startAnew: () => of }
  const { status, headers, body } = answer(request)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  const envelope = JSON.parse(body.toString('utf8')) as Body
  expect(Object.keys(envelope)).toEqual(['returncode', 'message', 'result'])
  return envelope
}
const search = (text: string, fault: FaultKind | null = null, of = market) => ask(answerSearch, text, fault, of).result
const idsOf = (result: Result) => (result['carlist'] as { infoid: number }[]).map(({ infoid }) => infoid)
const idOf = (index: number) => market.world.car(index).infoid

describe('the search answer', () => {
  it('is a success with the known keys', () => {
    const { returncode, message, result } = ask(answerSearch, 'pageindex=1&pagesize=10')
    expect([returncode, message]).toEqual([0, '成功'])
    expect(Object.keys(result).join(' ')).toBe(
      'totalcount pagesize pageindex pagecount queryid styletype showtype service subservice filters carlist otherlist dealersinfo promdealer flagshipstores topaction rccount onestop extinfo keyfilters sclickmaxcnt evfilter hllcnt op_content',
    )
    expect(result).toMatchObject({ totalcount: 1000, pagesize: 10, pageindex: 1, pagecount: 100, promdealer: null })
    expect(idsOf(result).length).toBe(10)
  })

  it.each([
    ['pagesize=24', 42],
    ['pagesize=1', 1000],
    ['pagesize=100', 10],
    ['pagesize=7&brandid=1', null],
    ['price=900-901', 0],
  ])('has as many pages as %s needs', (text, pages) => {
    const { totalcount, pagesize, pagecount } = search(text)
    expect(pagecount).toBe(Math.ceil((totalcount as number) / (pagesize as number)))
    if (pages !== null) expect(pagecount).toBe(pages)
  })

  it('shows every car once over its pages', () => {
    const ids = Array.from({ length: 42 }, (_, i) => idsOf(search(`sort=5&pagesize=24&pageindex=${i + 1}`))).flat()
    expect(ids.length).toBe(1000)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    expect(idsOf(search('sort=5&pagesize=24&pageindex=43'))).toEqual([])
  })

  it('has advertisements beside the cars', () => {
    const result = search('pagesize=50')
    const ads = result['otherlist'] as Result[]
    expect(ads.length).toBe(5)
    for (const { infoid } of ads) expect(infoid).toBe(0)
  })

  it('has the service tabs', () => {
    const tabs = (search('')['service'] as { value: string; title: string }[]).map(
      ({ value, title }) => `${value}${title}`,
    )
    expect(tabs.join(' ')).toBe(
      '全部 410平台补贴 480直播购 274S直卖 34低价清仓 50诚信车 33精品车 420新能源 40会员商家 306店铺 330分期',
    )
  })

  it('ends at the page limit, and still has the total', () => {
    const shallow = createMarketplace({ ...OPTIONS, cars: 200, largest_page: 20, deepest_page: 3 })
    expect(search('pagesize=24', null, shallow)).toMatchObject({ totalcount: 200, pagesize: 20, pagecount: 3 })
    expect(idsOf(search('pagesize=24&pageindex=3', null, shallow)).length).toBe(20)
    expect(idsOf(search('pagesize=24&pageindex=4', null, shallow))).toEqual([])
  })

  it('repeats the last car of a page on the next under that fault', () => {
    const first = idsOf(search('sort=1&pagesize=10'))
    const second = idsOf(search('sort=1&pagesize=10&pageindex=2', 'same_car_twice'))
    expect(second[0]).toBe(first.at(-1))
    expect(second.slice(1)).toEqual(idsOf(search('sort=1&pagesize=10&pageindex=2')).slice(1))
  })
})

describe('a listing', () => {
  it('is complete', () => {
    const { returncode, message, result } = ask(answerDetail, `infoid=${idOf(3)}`)
    expect([returncode, message, result['infoid']]).toEqual([0, '成功', idOf(3)])
    const sheet = ask(answerSpecSheet, `infoid=${idOf(3)}`)
    expect(sheet.returncode).toBe(0)
    expect((sheet.result as unknown as { title: string }[])[0]?.title).toBe('基本参数')
  })

  it('has no price under that fault', () => {
    const { result } = ask(answerDetail, `infoid=${idOf(3)}`, 'missing_price')
    expect('price' in result).toBe(false)
    expect(result['mileage']).toBeTypeOf('number')
  })

  it.each(['', 'infoid=', 'infoid=abc', 'infoid=-1', 'infoid=1.5', 'infoid=1234567890123'])('%j is refused', (text) => {
    expect(ask(answerDetail, text)).toMatchObject({ returncode: 107, result: null })
    expect(ask(answerSpecSheet, text)).toMatchObject({ returncode: 107, result: null })
  })

  it('that never existed is not found', () => {
    for (const id of [1, 99_999_999, idOf(999) + 3]) {
      expect(ask(answerDetail, `infoid=${id}`)).toEqual({ returncode: 101, message: '车源不存在', result: null })
    }
  })

  it('that is sold or removed is gone, with the message for it', () => {
    const messages = new Set<string>()
    for (let i = 100; i < 130; i++) {
      market.world.alter(i, { status: i % 2 ? 'sold' : 'removed' })
      const { returncode, message, result } = ask(answerDetail, `infoid=${idOf(i)}`)
      expect([returncode, result]).toEqual([102, null])
      expect(ask(answerSpecSheet, `infoid=${idOf(i)}`).returncode).toBe(102)
      expect(message).toMatch(/已成交|已下架|已售出|已过期/)
      messages.add(message)
    }
    expect(messages.size).toBe(4)
    market.refresh(Array.from({ length: 30 }, (_, i) => 100 + i))
    expect(search('')['totalcount']).toBe(970)
  })
})

describe('the catalogue answers', () => {
  it('give brands and the series of one', () => {
    expect(Object.keys(ask(answerBrands, '').result)).toEqual(['hotbrand', 'brands'])
    const { result } = ask(answerSeries, 'brandid=15')
    const [group] = result['list'] as { item: { sid: number; sname: string }[] }[]
    expect(group?.item.find(({ sid }) => sid === 65)?.sname).toBe('宝马5系')
  })

  it('give only the brands with a car where that is wanted', () => {
    const few = createMarketplace({ ...OPTIONS, cars: 100, brands: 'sold' })
    const listed = (of: typeof market) =>
      (ask(answerBrands, '', null, of).result['brands'] as { brand: { bid: number }[] }[]).flatMap(({ brand }) =>
        brand.map(({ bid }) => bid),
      )
    const sold = Array.from({ length: few.world.size() }, (_, i) => few.world.car(i).spec.series.brand.id)
    expect(new Set(listed(few))).toEqual(new Set(sold))
    expect(listed(market).length).toBeGreaterThan(3 * listed(few).length)
  })

  it.each(['brandid=65000', 'brandid=', ''])('give no series for %j', (text) => {
    expect(ask(answerSeries, text).result).toEqual({ list: [] })
  })
})
