/** Finds cars by their true data, so that a test need not guess ids. */
import { type Answer, json } from '../answer.ts'
import { FUELS } from '../catalogue/codes.ts'
import { ACCESSES } from '../reports/printed-report.ts'
import { PROVIDER_CODES } from '../reports/providers.ts'
import { CONDITIONS } from '../reports/subject.ts'
import type { RouteRequest } from '../route.ts'
import { type Car, GAPS, type Gap } from '../world/car.ts'
import { reportSubjectOf } from '../world/report-subject.ts'
import { describeCar } from './describe-car.ts'

const DEFAULT_LIMIT = 20
/** The valid words of each parameter; null = any number. */
const PARAMETERS: Readonly<Record<string, readonly string[] | null>> = {
  limit: null,
  describe: ['0', '1'],
  condition: CONDITIONS,
  fuel: Object.keys(FUELS),
  gap: GAPS,
  brandid: null,
  provider: PROVIDER_CODES,
  access: ACCESSES,
  battery_health: ['printed'],
}

/** `?condition=flood&provider=jiajian&access=open&gap=price&fuel=EV&brandid=15&limit=5&describe=1` */
export function findCars({ market, query }: RouteRequest): Answer {
  for (const [name, text] of query) check(name, text)
  const limit = Number(query.get('limit') ?? DEFAULT_LIMIT)
  const infoids: number[] = []
  const cars: ReturnType<typeof describeCar>[] = []
  for (let i = 0; i < market.world.size() && infoids.length < limit; i++) {
    if (market.world.status(i) !== 'on_sale') continue
    const car = market.world.car(i)
    if (!fits(car, query) || !printsAs(market, car, query)) continue
    infoids.push(car.infoid)
    if (query.get('describe') === '1') cars.push(describeCar(market, i))
  }
  return json(query.get('describe') === '1' ? { infoids, cars } : { infoids })
}

/** A misspelt word must not return an empty result. */
function check(name: string, text: string): void {
  const words = Object.hasOwn(PARAMETERS, name) ? PARAMETERS[name] : undefined
  if (words === undefined) {
    throw new RangeError(`unknown parameter ${name}; known are ${Object.keys(PARAMETERS).join(', ')}`)
  }
  if (words === null && !/^\d{1,9}$/.test(text)) throw new RangeError(`${name} must be a whole number`)
  if (words !== null && !words.includes(text)) throw new RangeError(`${name} must be one of ${words.join(', ')}`)
}

function fits(car: Car, query: URLSearchParams): boolean {
  const wants = (name: string, value: string | number) => query.get(name) === null || query.get(name) === String(value)
  const gap = query.get('gap') as Gap | null
  return (
    wants('condition', car.condition) &&
    wants('fuel', car.spec.variant.fuel) &&
    wants('brandid', car.spec.series.brand.id) &&
    (gap === null || car.gaps.has(gap))
  )
}

function printsAs(market: RouteRequest['market'], car: Car, query: URLSearchParams): boolean {
  const provider = query.get('provider')
  const access = query.get('access')
  if (provider === null && access === null && !query.has('battery_health')) return true
  const page = market.reports.findPage(car)
  if (query.has('battery_health') && !printsHealth(market, car)) return false
  return (
    page !== null && (provider === null || page.provider === provider) && (access === null || page.access === access)
  )
}

function printsHealth({ reports }: RouteRequest['market'], car: Car): boolean {
  const subject = reportSubjectOf(car)
  return subject.new_energy && (reports.printed(subject)?.battery_health ?? null) !== null
}
