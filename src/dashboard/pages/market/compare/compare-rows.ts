/** The rows of a comparison: what each car states, and whether the cars differ. */
import { FACT_GROUPS, type FactGroup } from '../../../../domain/fields/car-fields.ts'
import type { CarDetail } from '../../../../domain/listing.ts'
import { formatPrice } from '../../../format.ts'
import { CAR } from '../../../texts/market/car.ts'
import { COMPARE } from '../../../texts/market/compare.ts'
import { FACTS } from '../../../texts/market/facts.ts'
import type { Language } from '../../../visit.ts'
import { isCharged, listFacts, showPlace } from '../facts/list-facts.ts'
import { nameField } from '../facts/name-field.ts'
import type { Unread } from '../find-unread.ts'

/** Null: not stated. `UNREAD`: the record that may state it has not been read. `INAPPLICABLE`: a car of this kind cannot have it. */
export type Cell = string | null | typeof INAPPLICABLE | typeof UNREAD
export const UNREAD = Symbol('unread')
export const INAPPLICABLE = Symbol('inapplicable')

export interface CompareRow {
  readonly name: string
  readonly label: string
  /** One for each car. */
  readonly cells: readonly Cell[]
  readonly isDifferent: boolean
}

export interface CompareGroup {
  readonly name: string
  readonly label: string
  readonly rows: readonly CompareRow[]
  /** The labels of what no car states, and of what none states of which something has not been read. */
  readonly unknown: readonly string[]
  readonly unread: readonly string[]
}

interface ComparedCar {
  readonly car: CarDetail
  readonly unread: Unread
  /** Null: whether there is a report is not known right now. */
  readonly report: string | null
}

function makeRow(name: string, label: string, cells: readonly Cell[]): CompareRow {
  const stated = cells.filter((cell) => typeof cell === 'string')
  return { name, label, cells, isDifferent: new Set(stated).size > 1 }
}

export function listGroups(cars: readonly ComparedCar[], language: Language): readonly CompareGroup[] {
  const groups = Object.keys(FACT_GROUPS) as FactGroup[]
  return [makeMarketGroup(cars, language), ...groups.map((group) => makeGroup(group, cars, language))]
}

function makeGroup(group: FactGroup, cars: readonly ComparedCar[], language: Language): CompareGroup {
  const facts = cars.map(({ car }) => new Map(listFacts(group, car, language)?.map(({ name, text }) => [name, text])))
  const rows = FACT_GROUPS[group].map((name) => {
    const cells = cars.map(({ car, unread }, at) => {
      const known = facts[at]?.get(name)
      if (typeof known === 'string') return known
      // Its battery may be described where nobody has looked.
      const canHave = known === null || (group === 'battery' && isCharged(car) && unread.has(name))
      if (!canHave) return INAPPLICABLE
      return unread.has(name) ? UNREAD : null
    })
    return makeRow(name, nameField(name, language), cells)
  })
  return collapse({ name: group, label: FACTS[language].groups[group], rows, unknown: [], unread: [] })
}

type MarketFact = keyof (typeof COMPARE)['en']['names']

function makeMarketGroup(cars: readonly ComparedCar[], language: Language): CompareGroup {
  const { names, market } = COMPARE[language]
  const cells = cars.map((one) => showMarketFacts(one, language))
  const rows = (Object.keys(names) as MarketFact[]).map((name) =>
    makeRow(
      name,
      names[name],
      cells.map((facts) => facts[name]),
    ),
  )
  return collapse({ name: 'market', label: market, rows, unknown: [], unread: [] })
}

function showMarketFacts(
  { car, report }: ComparedCar,
  language: Language,
): Readonly<Record<MarketFact, string | null>> {
  const { seller, listed_from, listed_to } = car
  const prices = (
    [
      ['CNY', car.price_cny],
      ['EUR', car.price_eur],
      ['USD', car.price_usd],
    ] as const
  ).flatMap(([currency, amount]) => (amount === null ? [] : formatPrice(amount, currency, language)))
  return {
    price: prices.length === 0 ? null : prices.join(' · '),
    listed_at: listed_from === null || listed_to === null ? null : [...new Set([listed_from, listed_to])].join(' – '),
    location: showPlace(car, language),
    'seller.kind': seller.kind && FACTS[language].sellers[seller.kind],
    'export.status': car.export.status === 'unknown' ? null : CAR[language].export.states[car.export.status],
    report,
  }
}

/** Takes out the rows that no car states, and those that apply to none. */
function collapse(group: CompareGroup): CompareGroup {
  const isStated = ({ cells }: CompareRow) => cells.some((cell) => typeof cell === 'string')
  const label = (rows: readonly CompareRow[]) => rows.map((row) => row.label)
  const others = group.rows.filter((row) => !isStated(row))
  const unread = others.filter(({ cells }) => cells.includes(UNREAD))
  const unknown = others.filter((row) => row.cells.includes(null) && !unread.includes(row))
  return { ...group, rows: group.rows.filter(isStated), unknown: label(unknown), unread: label(unread) }
}

/** The lines of the spec sheets on which at least two cars differ, and the number of the others. */
export function compareEquipment(
  cars: readonly CarDetail[],
  language: Language,
): { readonly rows: readonly CompareRow[]; readonly others: number } {
  const values = COMPARE[language].equipmentValues
  const show = (value: string) => values[value as keyof typeof values] ?? value
  const sheets = cars.map(({ equipment }) => new Map(equipment?.map((piece) => [piece.source, piece])))
  const labels = new Map(sheets.flatMap((sheet) => [...sheet].map(([source, { label }]) => [source, label] as const)))
  const rows = [...labels].map(([source, label]) => {
    const cells = sheets.map((sheet) => {
      const piece = sheet.get(source)
      return piece === undefined ? null : show(piece.value)
    })
    return makeRow(source, label, cells)
  })
  const different = rows.filter(({ isDifferent }) => isDifferent)
  return { rows: different, others: rows.length - different.length }
}
