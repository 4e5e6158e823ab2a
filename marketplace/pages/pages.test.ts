/** The public pages: the old list in its old encoding, listings with their archive, and pages without it. */
import { describe, expect, it } from 'vitest'
import type { Answer } from '../answer.ts'
import type { FaultKind } from '../control/fault-rules.ts'
import { escapeHtml } from '../html.ts'
import { createMarketplace } from '../marketplace.ts'
import type { RouteRequest } from '../route.ts'
import { ROUTES } from '../routes.ts'
import type { Car } from '../world/car.ts'
import { answerServicePage } from './answers.ts'
import { renderList } from './list-page.ts'
import { renderDegraded, renderListing } from './listing-page.ts'

const market = createMarketplace({
  seed: 7,
  today: '2026-11-15',
  cars: 1500,
  public_url: 'http://market.example',
  largest_page: 20,
  deepest_page: 1,
  churn: 0.06,
})
const cars = Array.from({ length: 1500 }, (_, i) => market.world.car(i))

/** Through the routes, so that their patterns are tested too. */
async function get(url: string, fault: FaultKind | null = null): Promise<Answer | null> {
  const { pathname: path, searchParams: query } = new URL(url, 'http://market.example')
  for (const route of ROUTES) {
    const groups = route.path.exec(path)?.slice(1)
    if (!groups || route.method !== 'GET') continue
    const request: RouteRequest = { market, path, query, groups, fault, body: null, startAnew: () => market }
    return route.answer(request)
  }
  return null
}
const listPath = (page: number, area = 'china', brand = '') => `/${area}/${brand}a0_0msdgscncgpi1ltocsp${page}exx0/`
const decode = (answer: Answer | null) => new TextDecoder('gb2312', { fatal: true }).decode((answer as Answer).body)

function readCards(page: string): Record<string, string>[] {
  return [...page.matchAll(/<li class="cards-li" ([^>]*)>/g)].map(([, attributes]) =>
    Object.fromEntries(
      [...(attributes as string).matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    ),
  )
}
const unescapeHtml = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
const textOf = (answer: Answer | null) => (answer as Answer).body.toString('utf8')

describe('the list page', () => {
  it('is GB2312 that loses no character', async () => {
    const answer = await get(listPath(1))
    expect(answer?.status).toBe(200)
    expect(answer?.headers['content-type']).toBe('text/html; charset=gb2312')
    const page = decode(answer)
    expect(page).toContain('<meta charset="gb2312">')
    expect(page).toContain('共1500辆')
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode((answer as Answer).body)).toThrow()
    const names = new Set(cars.map(({ spec }) => spec.name.replace('(进口)', '进口')))
    for (const { carname } of readCards(page)) expect(names).toContain(unescapeHtml(carname as string))
  })

  it('has 56 cards, over pages that together have every car, whatever the app’s largest page', async () => {
    const ids: string[] = []
    for (let page = 1; page <= 27; page++) {
      const cards = readCards(decode(await get(listPath(page))))
      expect(cards.length).toBe(page < 27 ? 56 : 1500 - 26 * 56)
      ids.push(...cards.map(({ infoid }) => infoid as string))
    }
    expect(new Set(ids).size).toBe(1500)
    expect(readCards(decode(await get(listPath(28))))).toEqual([])
    expect(await get(listPath(100))).not.toBeNull()
    expect(await get(listPath(101))).toBeNull()
  })

  it('has the attributes of the original, the misspelt one too', () => {
    const shown = cars.filter(
      ({ index, registered, gaps }) => index % 5 === 0 || registered === null || gaps.has('price'),
    )
    const cards = readCards(renderList('全国', shown, 1500, 'http://market.example'))
    expect(cards.length).toBe(shown.length)
    for (const [i, card] of cards.entries()) {
      const { infoid, spec, dealer, gaps, registered, price_hundreds, mileage_km } = shown[i] as Car
      const month =
        registered === null
          ? '1900/01'
          : `${Math.floor(registered / 12)}/${String((registered % 12) + 1).padStart(2, '0')}`
      const expected = {
        infoid: String(infoid),
        brandid: String(spec.series.brand.id),
        seriesid: String(spec.series.id),
        specid: String(spec.id),
        dealerid: String(dealer.id),
        carname: escapeHtml(spec.name.replace('(进口)', '进口')),
        price: gaps.has('price') ? '' : String(price_hundreds / 100),
        milage: gaps.has('mileage') ? '' : String(mileage_km / 10_000),
        regdate: gaps.has('registration') ? '' : month,
        cid: String(dealer.city.code),
      }
      expect(card).toEqual(expected)
    }
    expect(cards.some(({ regdate }) => regdate === '1900/01')).toBe(true)
    expect(Object.keys(cards[0] as object)).not.toContain('mileage')
  })

  it('can be of one brand, and does not exist for an unknown brand', async () => {
    const cards = readCards(decode(await get(listPath(1, 'china', 'dazhong/'))))
    expect(cards.length).toBeGreaterThan(20)
    expect(new Set(cards.map(({ brandid }) => brandid))).toEqual(new Set(['1']))
    expect(await get(listPath(1, 'china', 'nosuchbrand/'))).toBeNull()
  })
})

describe('the listing page', () => {
  const car = cars.find(({ gaps, registered }) => gaps.size === 0 && registered !== null) as Car
  const path = `/dealer/${car.dealer.id}/${car.infoid}.html`

  it('has the archive, the photos and the seller', async () => {
    const page = textOf(await get(path))
    expect(page).toContain('<h2>车辆档案</h2>')
    expect(page).toContain(`<h1>${escapeHtml(car.spec.name)}</h1>`)
    expect(page).toContain(`<b>${car.price_hundreds / 100}</b>万`)
    expect(page).toContain(`<span>表显里程</span>${car.mileage_km / 10_000}万公里`)
    expect(page.match(/<img /g)?.length).toBe(car.photo_count)
    expect(page).toContain(escapeHtml(car.dealer.name))
    expect(page).toContain('合成数据 SYNTHETIC')
  })

  it('is the same for phones, and belongs to one dealer only', async () => {
    expect(textOf(await get(`/cardetail/index?infoid=${car.infoid}`))).toBe(textOf(await get(path)))
    expect(await get(`/dealer/${car.dealer.id + 1}/${car.infoid}.html`)).toBeNull()
    expect(await get(`/dealer/${car.dealer.id}/${car.infoid - 1_000_000}.html`)).toBeNull()
    expect(await get('/cardetail/index')).toBeNull()
  })

  it('lacks the archive when it is degraded', async () => {
    const page = textOf(await get(path, 'degraded_page'))
    expect(page).toBe(renderDegraded())
    expect(page).not.toContain('车辆档案')
    expect(page).not.toContain(car.spec.name)
  })

  it('shows a dash for unknown values, and no price where there is none', () => {
    const poor = { ...car, gaps: new Set(['price', 'mileage', 'registration', 'colour', 'remark'] as const) }
    const page = renderListing(poor, market.world, '')
    expect(page).toContain('<p class="price">面议</p>')
    for (const label of ['上牌时间', '表显里程', '车身颜色']) expect(page).toContain(`<span>${label}</span>-</li>`)
    expect(page).toContain('暂无')
    expect(renderListing({ ...car, registered: null }, market.world, '')).toContain('<span>上牌时间</span>未上牌')
  })

  it('says that a sold car is gone, without its archive', async () => {
    market.world.alter(car.index, { status: 'sold' })
    const answer = await get(path)
    market.world.alter(car.index, { status: 'on_sale' })
    expect(answer?.status).toBe(200)
    expect(textOf(answer)).toContain('该车已售出或已下架')
    expect(textOf(answer)).not.toContain('车辆档案')
  })
})

describe('every page', () => {
  it('says that it is synthetic', () => {
    expect(textOf(answerServicePage())).toContain('SYNTHETIC')
  })

  it('escapes what could be markup', () => {
    expect(escapeHtml('<b>"A&B"</b>')).toBe('&lt;b&gt;&quot;A&amp;B&quot;&lt;/b&gt;')
  })
})
