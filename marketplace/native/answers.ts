/** The native JSON endpoints: parameters in, envelope out. */
import { type Answer, json } from '../answer.ts'
import { hash } from '../random.ts'
import type { RouteRequest } from '../route.ts'
import { readQuery } from '../search/query.ts'
import type { Car } from '../world/car.ts'
import { makeBrandList, makeSeriesList } from './catalogue-answers.ts'
import { makeDetail } from './detail.ts'
import { type Envelope, LISTING_GONE, NO_SUCH_LISTING, refusal, success, WRONG_PARAMETER } from './envelope.ts'
import { makeListRow } from './list-row.ts'
import { makeSearchResult } from './search-result.ts'
import { makeSpecSheet } from './spec-sheet.ts'

const GONE_MESSAGES = ['该车源已成交', '该车源已下架', '车源已售出', '车源已过期']

export function answerSearch({ market, query: parameters, fault }: RouteRequest): Answer {
  const { world, index, options } = market
  const query = readQuery(parameters, options.largest_page)
  const found = index.search(query)
  const shown = query.page_index <= options.deepest_page ? [...found.page] : []
  if (fault === 'same_car_twice' && query.page_index > 1 && shown.length > 0) {
    const before = index.search({ ...query, page_index: query.page_index - 1 }).page.at(-1)
    if (before !== undefined) shown[0] = before
  }
  const context = market.context()
  const rows = shown.map((i) => makeListRow(world.car(i), context))
  return json(
    success(makeSearchResult({ world, index, query, total: found.total, rows, deepest_page: options.deepest_page })),
  )
}

export function answerBrands({ market, query }: RouteRequest): Answer {
  const newEnergyOnly = query.get('isenergy') === '1'
  return json(success(makeBrandList(market.world, market.brands(), market.stock().brands, newEnergyOnly)))
}

export function answerSeries({ market, query }: RouteRequest): Answer {
  const brand = Number(query.get('brandid'))
  const series = market.world.catalogue.series.filter((one) => one.brand.id === brand)
  return json(success(series.length > 0 ? makeSeriesList(series, market.stock().series) : { list: [] }))
}

export function answerDetail(request: RouteRequest): Answer {
  return json(
    forCar(request, (car) => {
      const detail = makeDetail(car, request.market.context())
      if (request.fault !== 'missing_price') return detail
      const { price: _, ...rest } = detail
      return rest
    }),
  )
}

export function answerSpecSheet(request: RouteRequest): Answer {
  return json(forCar(request, (car) => makeSpecSheet(car, request.market.world.seed)))
}

/** A listing exists, is gone (sold, removed), or never existed. */
function forCar({ market, query }: RouteRequest, make: (car: Car) => unknown): Envelope {
  const text = query.get('infoid') ?? ''
  if (!/^\d{1,12}$/.test(text)) return refusal(WRONG_PARAMETER, '缺少必要的请求参数：infoid')
  const index = market.world.indexOf(Number(text))
  if (index === null) return refusal(NO_SUCH_LISTING, '车源不存在')
  if (market.world.status(index) !== 'on_sale') {
    return refusal(LISTING_GONE, GONE_MESSAGES[hash(index) % GONE_MESSAGES.length] as string)
  }
  return success(make(market.world.car(index)))
}
