/** The public HTML pages of the marketplace. */
import { type Answer, html } from '../answer.ts'
import { encodeGb18030 } from '../encode-gb18030.ts'
import type { RouteRequest } from '../route.ts'
import { readQuery } from '../search/query.ts'
import { CARDS_PER_PAGE, MOST_PAGES, renderList } from './list-page.ts'
import { renderDegraded, renderGone, renderListing } from './listing-page.ts'
import { frame } from './page.ts'

export function answerListing(request: RouteRequest): Answer | null {
  return answerCar(request, Number(request.groups[1]), Number(request.groups[0]))
}

export function answerMobileListing(request: RouteRequest): Answer | null {
  return answerCar(request, Number(request.query.get('infoid')), null)
}

export function answerServicePage(): Answer {
  return html(frame('服务', '<h1>服务暂不可用</h1><p>此页面属于演示市场，不提供任何查询。</p>'))
}

/** `/china/…`, `/chengdu/…`, `/china/baoma/…`; other areas and brands have no page. */
export function answerListPage({ market, groups }: RouteRequest): Answer | null {
  const [area, brandSlug, page] = groups as [string, string | undefined, string]
  const { world, index } = market
  const brand = brandSlug ? world.catalogue.brands.find(({ pinyin }) => pinyin === brandSlug) : null
  const city = area === 'china' ? null : market.cities.find(({ slug }) => slug === area)
  if (brand === undefined || city === undefined || Number(page) > MOST_PAGES) return null
  const parameters = new URLSearchParams({ pageindex: page, pagesize: String(CARDS_PER_PAGE) })
  if (brand) parameters.set('brandid', String(brand.id))
  if (city) parameters.set('cid', String(city.code))
  const found = index.search(readQuery(parameters, CARDS_PER_PAGE))
  const cars = found.page.map((i) => world.car(i))
  const text = renderList(`${city?.name ?? '全国'}${brand?.name ?? ''}`, cars, found.total, market.options.public_url)
  return { status: 200, headers: { 'content-type': 'text/html; charset=gb2312' }, body: encodeGb18030(text) }
}

function answerCar({ market, fault }: RouteRequest, infoid: number, dealer: number | null): Answer | null {
  const { world } = market
  const index = world.indexOf(infoid)
  if (index === null) return null
  const car = world.car(index)
  if (dealer !== null && dealer !== car.dealer.id) return null
  if (fault === 'degraded_page') return html(renderDegraded())
  if (world.status(index) !== 'on_sale') return html(renderGone(car.spec.name))
  return html(renderListing(car, world, market.options.public_url))
}
