/** The control route: adds faults, reads the journal, advances time, changes cars, and returns their true data. */
import { type Answer, json } from '../answer.ts'
import type { Route, RouteRequest } from '../route.ts'
import { reportSubjectOf } from '../world/report-subject.ts'
import { describeCar } from './describe-car.ts'
import { describeSpecification } from './describe-specification.ts'
import { findCars } from './find-cars.ts'
import { listSecondAds } from './list-second-ads.ts'

const HOUR_MS = 3_600_000
/** A leap year. */
const MOST_HOURS = 8784
const MOST_WAN = 100_000
const STATUSES = ['on_sale', 'sold', 'removed'] as const

export const controlRoutes: readonly Route[] = [
  { method: 'GET', path: /^\/_control\/?$/, answer: () => json({ routes: controlRoutes.map(describeRoute) }) },
  { method: 'GET', path: /^\/_control\/world$/, answer: describeWorld },
  { method: 'GET', path: /^\/_control\/faults$/, answer: ({ market }) => json({ faults: market.faults.list() }) },
  { method: 'POST', path: /^\/_control\/faults$/, answer: addFaults },
  { method: 'DELETE', path: /^\/_control\/faults$/, answer: clearFaults },
  { method: 'DELETE', path: /^\/_control\/faults\/(\d+)$/, answer: removeFault },
  { method: 'GET', path: /^\/_control\/journal$/, answer: listJournal },
  { method: 'DELETE', path: /^\/_control\/journal$/, answer: clearJournal },
  { method: 'GET', path: /^\/_control\/journal\/counts$/, answer: ({ market }) => json(market.journal.counts()) },
  { method: 'POST', path: /^\/_control\/time$/, answer: advanceTime },
  { method: 'POST', path: /^\/_control\/reset$/, answer: reset },
  { method: 'GET', path: /^\/_control\/cars$/, answer: findCars },
  { method: 'POST', path: /^\/_control\/cars$/, answer: addCar },
  { method: 'GET', path: /^\/_control\/second-ads$/, answer: listSecondAds },
  { method: 'GET', path: /^\/_control\/cars\/(\d+)$/, answer: (request) => forCar(request, describe) },
  { method: 'POST', path: /^\/_control\/cars\/(\d+)$/, answer: (request) => forCar(request, alterCar) },
  { method: 'GET', path: /^\/_control\/cars\/(\d+)\/report$/, answer: (request) => forCar(request, printReport) },
  { method: 'GET', path: /^\/_control\/cars\/(\d+)\/specification$/, answer: (request) => forCar(request, specify) },
]

function describeRoute({ method, path }: Route): string {
  return `${method} ${path.source.replace(/\\\/|\/\?|[$^]/g, (part) => (part === '\\/' ? '/' : '')).replace(/\(\\d\+\)/g, '{id}')}`
}

function describeWorld({ market }: Pick<RouteRequest, 'market'>): Answer {
  const { world, index } = market
  return json({
    seed: world.seed,
    today: world.today,
    now: new Date(world.now()).toISOString(),
    cars: world.size(),
    on_sale: [...index.matches({})].length,
    brands: world.catalogue.brands.length,
    series: world.catalogue.series.length,
  })
}

/** One order or a list of them. */
function addFaults({ market, body }: RouteRequest): Answer {
  const orders = Array.isArray(body) ? body : [body]
  return json({ faults: market.faults.add(orders) }, 201)
}

function clearFaults({ market }: RouteRequest): Answer {
  market.faults.clear()
  return json({ faults: [] })
}

function removeFault({ market, groups }: RouteRequest): Answer | null {
  return market.faults.remove(Number(groups[0])) ? json({ faults: market.faults.list() }) : null
}

function listJournal({ market, query }: RouteRequest): Answer {
  const entries = market.journal.list(new RegExp(query.get('path') ?? ''))
  const shown = query.get('times') === '1' ? entries : entries.map(({ at_ms: _, ...entry }) => entry)
  return json({ count: shown.length, requests: shown })
}

function clearJournal({ market }: RouteRequest): Answer {
  market.journal.clear()
  return json({ count: 0, requests: [] })
}

function advanceTime({ market, body }: RouteRequest): Answer {
  const { advance_hours: hours, churn } = readFields(body, ['advance_hours', 'churn'])
  if (typeof hours !== 'number' || !(hours > 0 && hours <= MOST_HOURS)) {
    throw new RangeError(`advance_hours must be a number above 0, at most ${MOST_HOURS}`)
  }
  if (churn !== undefined && !(typeof churn === 'number' && churn >= 0 && churn <= 10)) {
    throw new RangeError('churn must be a share of the stock a day, from 0 to 10')
  }
  const changes = market.advance(hours * HOUR_MS, churn as number | undefined)
  return json({
    now: new Date(market.world.now()).toISOString(),
    changes: changes.map(({ index: _, ...change }) => change),
  })
}

/** Resets the world, the faults and the journal. */
function reset({ startAnew }: RouteRequest): Answer {
  return describeWorld({ market: startAnew() })
}

/** With `of`, the car of that id again. */
function addCar({ market, body }: RouteRequest): Answer {
  const { of } = readFields(body ?? {}, ['of'])
  const first = of === undefined ? undefined : market.world.indexOf(Number(of))
  if (first === null) throw new RangeError('of must be the id of a car that is or was for sale')
  const index = market.world.addCar(first)
  market.refresh([index])
  return json(describeCar(market, index), 201)
}

function forCar(request: RouteRequest, answer: (request: RouteRequest, index: number) => Answer): Answer | null {
  const index = request.market.world.indexOf(Number(request.groups[0]))
  return index === null ? null : answer(request, index)
}

function describe({ market }: RouteRequest, index: number): Answer {
  return json(describeCar(market, index))
}

function alterCar({ market, body }: RouteRequest, index: number): Answer {
  const { status, price, edit } = readFields(body, ['status', 'price', 'edit'])
  const { world } = market
  const known = STATUSES.find((one) => one === status)
  if (status !== undefined && !known) throw new RangeError(`status must be one of ${STATUSES.join(', ')}`)
  if (price !== undefined && price !== null && !(typeof price === 'number' && price >= 0.01 && price <= MOST_WAN)) {
    throw new RangeError(`price must be a number of 万元 from 0.01 to ${MOST_WAN}, or null`)
  }
  if (edit !== undefined && typeof edit !== 'boolean') throw new RangeError('edit must be true or false')
  world.alter(index, {
    ...(known ? { status: known } : {}),
    ...(price === undefined ? {} : { price_hundreds: price === null ? null : Math.round((price as number) * 100) }),
    ...(edit === true ? { edition: world.car(index).edition + 1 } : {}),
  })
  market.refresh([index])
  return json(describeCar(market, index))
}

function printReport({ market }: RouteRequest, index: number): Answer {
  const { world, reports } = market
  const subject = reportSubjectOf(world.car(index))
  return json({ infoid: subject.infoid, advertised: reports.advertise(subject), printed: reports.printed(subject) })
}

function specify({ market: { world } }: RouteRequest, index: number): Answer {
  return json(describeSpecification(world.car(index), world.seed))
}

function readFields<Name extends string>(body: unknown, names: readonly Name[]): Partial<Record<Name, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new RangeError('the body must be an object')
  const unknown = Object.keys(body).find((name) => !names.includes(name as Name))
  if (unknown !== undefined) throw new RangeError(`unknown field ${unknown}; known are ${names.join(', ')}`)
  return body as Partial<Record<Name, unknown>>
}
