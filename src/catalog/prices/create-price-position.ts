/** Answers the question where the asking price of a car stands among comparable cars. */
import { LRUCache } from 'lru-cache'
import type { Lang } from '../../domain/codes.ts'
import { carGone, Failure } from '../../domain/failure.ts'
import { boundsOf } from '../../domain/fields/field-filter.ts'
import { codeOf } from '../../domain/fields/search-fields.ts'
import { combineFreshness } from '../../domain/freshness.ts'
import type { ModelFlow, SeenHistory } from '../../domain/inventory/inventory-cars.ts'
import type { SearchColumns } from '../../domain/inventory/search-columns.ts'
import {
  type ComparedCar,
  FEWEST_COMPARABLES,
  listScopes,
  listUnknown,
  MOST_COMPARABLES,
  type Scope,
  toComparableFilter,
} from '../../domain/prices/comparables.ts'
import type { ComparableRule, PricePosition } from '../../domain/prices/price-records.ts'
import { derivePercentile, deriveQuartiles } from '../../domain/prices/quartiles.ts'
import type { FoundPage, Source, Sourced } from '../../domain/source.ts'
import { dayOf } from '../../domain/time/china-time.ts'
import { type CatalogParts, type InventoryView, readInventory } from '../catalog-parts.ts'
import type { Disputed, FindDisputed } from '../inspection/find-disputed.ts'
import { listPriced, type PricedCar } from './list-priced.ts'

const DAY_MS = 86_400_000
const FLOW_DAYS = 30
/** The counts of a model are read from the log, which takes longer than everything else. */
const FLOW_KEPT_MS = 600_000
const MOST_FLOWS = 5000

/** The position of a car, and what it was compared with. */
export interface PriceComparison {
  readonly position: PricePosition
  /** Of this car; null if unknown. */
  readonly mileage_km: number | null
  /** The cars of `position.ids`, in their order. */
  readonly cars: readonly PricedCar[]
}

type ComparePrices = (id: number, lang: Lang) => Promise<Sourced<PriceComparison>>

export function createPricePosition(compare: ComparePrices) {
  return async function pricePosition(id: number, lang: Lang): Promise<Sourced<PricePosition>> {
    const compared = await compare(id, lang)
    return { ...compared, read: () => compared.read().position }
  }
}

export function createPriceComparison(parts: CatalogParts, findDisputed: FindDisputed): ComparePrices {
  const { source } = parts
  const readFlow = keepFlows()
  return async function priceComparison(id, lang) {
    const { inventory } = await readInventory(parts.inventory)
    const nowMs = inventory.now()
    const [car, history] = await Promise.all([findCar(inventory, id), inventory.reader.history(id)])
    if (history === null) throw new Failure('vehicle_not_found', 'The inventory has no car with this id.')
    if (car === null) throw carGone()
    const [compared, disputed] = await Promise.all([compare(source, id, car, lang), findDisputed(inventory, id)])
    const flow = await readFlow(inventory, car.series_id, nowMs)
    return {
      read: () => ({
        position: {
          car_id: id,
          asking_price_cny: car.price_cny,
          ...describe(car, compared, disputed, lang),
          ...describeHistory(history, nowMs),
          ...flow,
        },
        mileage_km: car.mileage_km,
        cars: compared.cars,
      }),
      freshness: compared.freshness,
      version: [
        compared.version,
        disputed.version,
        car.price_cny,
        history.prices.length,
        dayOf(nowMs),
        ...Object.values(flow),
      ].join('/'),
      isCurrent: () => (compared.isCurrent?.() ?? true) && disputed.isCurrent(),
    }
  }
}

/** The columns of a car that searches can find. */
async function findCar({ reader }: InventoryView, id: number): Promise<SearchColumns | null> {
  const [listing] = await reader.listings(id - 1, 1)
  return listing?.id === id ? listing.columns : null
}

interface Compared extends Pick<Sourced<unknown>, 'freshness' | 'version' | 'isCurrent'> {
  /** The scope that was searched last; null if the model is unknown. */
  readonly scope: Scope | null
  readonly cars: readonly PricedCar[]
}

/** Searches wider and wider scopes, until there are enough cars. */
async function compare(source: Source, id: number, car: SearchColumns, lang: Lang): Promise<Compared> {
  const pages: FoundPage[] = []
  let scope: Scope | null = null
  let cars: Compared['cars'] = []
  for (const wider of car.series_id === null ? [] : listScopes(car)) {
    const page = await searchNearest(source, car, wider, lang)
    pages.push(page)
    scope = wider
    cars = listPriced(page)
      .cars.filter((other) => other.id !== id)
      .slice(0, MOST_COMPARABLES)
    if (cars.length >= FEWEST_COMPARABLES) break
  }
  return {
    scope,
    cars,
    freshness: combineFreshness(pages.map(({ freshness }) => freshness)),
    version: pages.map(({ version }) => version).join('+'),
    isCurrent: () => pages.every(({ isCurrent }) => isCurrent?.() ?? true),
  }
}

/** One more than are compared, because the car itself may be among them. */
const WINDOW = MOST_COMPARABLES + 1

/** In the order of mileage, the cars around this one; the newest if its mileage is unknown. */
async function searchNearest(source: Source, car: ComparedCar, scope: Scope, lang: Lang): Promise<FoundPage> {
  const filter = toComparableFilter(car, scope)
  const { mileage_km } = car
  if (mileage_km === null) return source.search(filter, 'newest', 0, WINDOW, lang)
  const first = await source.search(filter, 'mileage_asc', 0, WINDOW, lang)
  const { total } = listPriced(first)
  if (total <= WINDOW) return first
  const { min } = boundsOf(filter.fields, 'mileage_km')
  const below = { ...filter.fields, mileage_km: { min, max: mileage_km - 1 } }
  const lower = await source.count({ ...filter, fields: below })
  const from = Math.min(Math.max(0, lower.read() - MOST_COMPARABLES / 2), total - WINDOW)
  return from === 0 ? first : source.search(filter, 'mileage_asc', from, WINDOW, lang)
}

function describe(
  car: SearchColumns,
  { scope, cars }: Compared,
  disputed: Disputed,
  lang: Lang,
): Pick<PricePosition, 'count' | 'rule' | 'widened' | 'ids' | 'price_cny' | 'percentile' | 'reason'> {
  const prices = cars.map(({ price_cny }) => price_cny).sort((a, b) => a - b)
  const isEnough = prices.length >= FEWEST_COMPARABLES
  const { price_cny } = car
  return {
    count: cars.length,
    rule: scope && describeRule(car, scope, listDisputed(car, disputed), lang),
    widened: scope?.widened ?? [],
    ids: cars.map((other) => other.id),
    price_cny: isEnough ? deriveQuartiles(prices) : null,
    percentile: isEnough && price_cny !== null ? derivePercentile(price_cny, prices) : null,
    reason: scope === null ? 'model_unknown' : isEnough ? null : 'too_few',
  }
}

/** By the mileage, the compared cars are also chosen where there are many. */
function listDisputed({ mileage_km }: ComparedCar, { fields }: Disputed): ComparableRule['disputed'] {
  return mileage_km !== null && fields.includes('mileage_km') ? ['mileage'] : []
}

function describeRule(
  car: ComparedCar,
  scope: Scope,
  disputed: ComparableRule['disputed'],
  lang: Lang,
): ComparableRule {
  const { widened: _, powertrain, gearbox, ...limits } = scope
  return {
    text: describeScope(scope, disputed, lang),
    powertrain: codeOf('powertrain', powertrain),
    ...limits,
    gearbox: codeOf('gearbox', gearbox),
    unknown: listUnknown(car),
    disputed,
  }
}

function describeHistory(
  { first_observed_ms, prices }: SeenHistory,
  nowMs: number,
): Pick<PricePosition, 'days_observed' | 'price_cuts'> {
  // A listing without a price in between was not made cheaper.
  const known = prices.flatMap(({ price_cny }) => (price_cny === null ? [] : [price_cny]))
  return {
    days_observed: Math.max(0, Math.floor((nowMs - first_observed_ms) / DAY_MS)),
    price_cuts: known.filter((price, i) => i > 0 && price < (known[i - 1] as number)).length,
  }
}

type Flow = Pick<PricePosition, 'appeared_30d' | 'left_30d' | 'counted_days'>

function keepFlows() {
  const kept = new LRUCache<number, Promise<ModelFlow>>({ max: MOST_FLOWS, ttl: FLOW_KEPT_MS })
  return async ({ reader }: InventoryView, seriesId: number | null, nowMs: number): Promise<Flow> => {
    if (seriesId === null) return { appeared_30d: null, left_30d: null, counted_days: 0 }
    const reading = kept.get(seriesId) ?? reader.flow(seriesId, nowMs - FLOW_DAYS * DAY_MS)
    kept.set(seriesId, reading)
    try {
      const { appeared, left, since_ms } = await reading
      const days = since_ms === null ? 0 : Math.floor((nowMs - since_ms) / DAY_MS)
      return { appeared_30d: appeared, left_30d: left, counted_days: Math.min(FLOW_DAYS, Math.max(0, days)) }
    } catch (error) {
      kept.delete(seriesId)
      throw error
    }
  }
}

/** What the words of a rule of comparison depend on. */
interface Limits {
  readonly powertrain: boolean
  readonly gearbox: boolean
  /** Null = not limited. */
  readonly years: number | null
  readonly mileage: boolean
}

const TEXTS: Readonly<Record<Lang, (limits: Limits) => string>> = {
  en({ powertrain, gearbox, years, mileage }) {
    const same = ['model', powertrain && 'powertrain', gearbox && 'kind of gearbox'].filter((one) => one !== false)
    return `${[
      `Same ${joinEnglish(same)}`,
      years !== null && `model year at most ${years} apart`,
      mileage ? 'mileage within a factor of 1.5' : 'any mileage',
      !gearbox && 'any gearbox',
    ]
      .filter((one) => one !== false)
      .join(', ')}.`
  },
  zh({ powertrain, gearbox, years, mileage }) {
    const same = ['车系', powertrain && '动力形式', gearbox && '变速箱类型'].filter((one) => one !== false)
    return `${[
      `${same.join('、')}相同`,
      years !== null && `年款相差不超过${years}年`,
      mileage ? '表显里程在1.5倍以内' : '不限里程',
      !gearbox && '不限变速箱',
    ]
      .filter((one) => one !== false)
      .join('，')}。`
  },
}

const DISPUTED: Readonly<Record<Lang, string>> = {
  en: ' The mileage of this car is disputed by its inspection report.',
  zh: '本车的检测报告对其里程有异议。',
}

function describeScope(scope: Scope, disputed: ComparableRule['disputed'], lang: Lang): string {
  const { model_year_min, model_year_max } = scope
  const isOfYears = model_year_min !== null && model_year_max !== null
  const text = TEXTS[lang]({
    powertrain: scope.powertrain !== null,
    gearbox: scope.gearbox !== null,
    years: isOfYears ? (model_year_max - model_year_min) / 2 : null,
    mileage: scope.mileage_km_min !== null,
  })
  return disputed.length === 0 ? text : `${text}${DISPUTED[lang]}`
}

function joinEnglish(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
