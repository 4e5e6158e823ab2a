/** Counts the groups of a facet question in an SQL database: one statement, so that all of them are of one moment. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import {
  type Band,
  type Counts,
  DISPLACEMENT_BANDS,
  type FacetCounts,
  type FacetGroup,
  type FacetQuestion,
  filterOfGroup,
  filterOfName,
  isOfReport,
  MILEAGE_BANDS,
  POWER_BANDS,
  PRICE_BANDS,
} from '../../domain/inventory/facets.ts'
import { DRIVE_NUMBERS, GEARBOX_NUMBERS } from '../../domain/inventory/facts.ts'
import { REPORT_STATUS_NUMBERS, SEVERITY_NUMBERS } from '../../domain/inventory/reports/report-facts.ts'
import {
  BODY_CODES,
  FUEL_CODES,
  listByCode,
  POWERTRAIN_CODES,
  REGISTRATION_CODES,
  TRANSMISSION_CODES,
} from './codes.ts'
import { compileCount, formatWhere } from './compile-filter.ts'
import type { InventoryDialect } from './inventory-dialect.ts'
import type { InventorySchema, SearchRow } from './schema.ts'

interface CountedRow {
  readonly place: number
  readonly value: number | null
  readonly other: number | null
  readonly count: number
  /** Of these, the cars whose report has not been read. */
  readonly not_read: number
}

/** SQLite takes five hundred selects in one statement. */
const MOST_AT_ONCE = 400

const KEYS: Readonly<Record<FacetGroup, RawBuilder<unknown>>> = {
  brands: sql.ref('brand_id'),
  series: sql.ref('series_id'),
  model_years: sql.ref('model_year'),
  fuel_types: sql.ref('fuel_type'),
  powertrains: sql.ref('powertrain'),
  transmissions: sql.ref('transmission'),
  body_styles: sql.ref('body_style'),
  provinces: sql.ref('province'),
  price_bands: formatStep('price_cny', PRICE_BANDS),
  mileage_bands: formatStep('mileage_km', MILEAGE_BANDS),
  registration_states: sql.ref('registration_state'),
  has_reports: sql.ref('has_report'),
  drives: sql.ref('drive'),
  gearboxes: sql.ref('gearbox'),
  power_bands: formatStep('power_hp', POWER_BANDS),
  displacement_bands: formatStep('displacement_cc', DISPLACEMENT_BANDS),
  report_statuses: sql.ref('report_status'),
  had_accidents: sql.ref('had_accident'),
  were_flooded: sql.ref('was_flooded'),
  were_fire_damaged: sql.ref('was_fire_damaged'),
  odometers_rolled_back: sql.ref('odometer_rolled_back'),
  are_rentals: sql.ref('is_rental'),
  severities: sql.ref('derived_damage_severity'),
}
const GROUPS = Object.keys(KEYS) as FacetGroup[]

export async function readFacets(
  db: Kysely<InventorySchema>,
  dialect: InventoryDialect,
  question: FacetQuestion,
): Promise<FacetCounts> {
  const names = question.more.map((any) => filterOfName(any, question))
  const counts = [question.all, ...names].map((filter, place) => ({
    place: GROUPS.length + place,
    filter,
    key: NONE,
    other: NONE,
    notRead: sql.lit(0),
  }))
  const groups = GROUPS.map((group, place) => ({
    place,
    filter: filterOfGroup(group, question),
    key: KEYS[group],
    other: group === 'series' ? sql.ref('brand_id') : NONE,
    notRead: isOfReport(group) ? NOT_READ : sql.lit(0),
  }))
  const selects = [...groups, ...counts].map(({ filter, ...select }) =>
    formatSelect({ ...select, where: formatWhere(compileCount(filter, dialect)) }),
  )
  const found: CountedRow[] = []
  for (let at = 0; at < selects.length; at += MOST_AT_ONCE) {
    const statement = sql<CountedRow>`${sql.join(selects.slice(at, at + MOST_AT_ONCE), sql` union all `)}`
    for (const row of (await statement.execute(db)).rows) found.push(row)
  }
  return sortOut(found, question)
}

const NONE = sql`cast(null as bigint)`

const NOT_READ = sql`count(case when report_status = ${sql.lit(REPORT_STATUS_NUMBERS.not_read)} then 1 end)`

interface Select extends Readonly<Record<'where' | 'key' | 'other' | 'notRead', RawBuilder<unknown>>> {
  readonly place: number
}

function formatSelect({ place, where, key, other, notRead }: Select): RawBuilder<unknown> {
  const head = sql`select ${sql.lit(place)} as place, ${key} as value, ${other} as other, count(*) as count, ${notRead} as not_read`
  const grouped = key === NONE ? sql`` : other === NONE ? sql`group by ${key}` : sql`group by ${key}, ${other}`
  return sql`${head} from inventory_search ${where} ${grouped}`
}

/** Twice the place of the last bound that a value reaches, plus one if it is past it. Both ends of a band can then be inclusive. */
export function formatStep(column: keyof SearchRow, bands: readonly Band[]): RawBuilder<unknown> {
  const value = sql.ref(column)
  const steps = bands.toReversed().map(({ min }, i) => {
    const place = 2 * (bands.length - 1 - i)
    return sql`when ${value} > ${sql.lit(min)} then ${sql.lit(place + 1)} when ${value} = ${sql.lit(min)} then ${sql.lit(place)}`
  })
  return sql`case ${sql.join(steps, sql` `)} when ${value} < 0 then -1 end`
}

function sortOut(found: readonly CountedRow[], { more }: FacetQuestion): FacetCounts {
  const rows: CountedRow[][] = Array.from({ length: GROUPS.length + 1 + more.length }, () => [])
  for (const row of found) rows[row.place]?.push(row)
  const of = (group: FacetGroup) => rows[GROUPS.indexOf(group)] ?? []
  const numbers = (group: FacetGroup) => new Map(of(group).map(({ value, count }) => [value, count]))
  const totals = rows.slice(GROUPS.length).map(([row]) => row?.count ?? 0)
  return {
    total: totals[0] ?? 0,
    brands: numbers('brands'),
    series: of('series').map(({ value, other, count }) => ({ brand_id: other, series_id: value, count })),
    model_years: numbers('model_years'),
    fuel_types: named(of('fuel_types'), FUEL_CODES),
    powertrains: named(of('powertrains'), POWERTRAIN_CODES),
    transmissions: named(of('transmissions'), TRANSMISSION_CODES),
    body_styles: named(of('body_styles'), BODY_CODES),
    provinces: numbers('provinces'),
    price_bands: banded(of('price_bands'), PRICE_BANDS),
    mileage_bands: banded(of('mileage_bands'), MILEAGE_BANDS),
    registration_states: named(of('registration_states'), REGISTRATION_CODES),
    has_reports: new Map(of('has_reports').map(({ value, count }) => [value === 1, count])),
    drives: named(of('drives'), DRIVE_NUMBERS),
    gearboxes: named(of('gearboxes'), GEARBOX_NUMBERS),
    power_bands: banded(of('power_bands'), POWER_BANDS),
    displacement_bands: banded(of('displacement_bands'), DISPLACEMENT_BANDS),
    report_statuses: named(of('report_statuses'), REPORT_STATUS_NUMBERS),
    had_accidents: stated(of('had_accidents')),
    were_flooded: stated(of('were_flooded')),
    were_fire_damaged: stated(of('were_fire_damaged')),
    odometers_rolled_back: stated(of('odometers_rolled_back')),
    are_rentals: stated(of('are_rentals')),
    severities: named(of('severities'), SEVERITY_NUMBERS),
    not_read: sumNotRead(GROUPS.map((group) => [group, of(group)])),
    more: totals.slice(1),
  }
}

function sumNotRead(
  groups: readonly (readonly [FacetGroup, readonly CountedRow[]])[],
): Partial<Record<FacetGroup, number>> {
  const sums = groups.map(([group, rows]) => [group, rows.reduce((sum, row) => sum + Number(row.not_read), 0)] as const)
  return Object.fromEntries(sums.filter(([, sum]) => sum > 0))
}

function named<Name extends string>(rows: readonly CountedRow[], codes: Readonly<Record<Name, number>>): Counts<Name> {
  const names = listByCode(codes)
  return new Map(rows.map(({ value, count }) => [(value !== null && names[value]) || null, count]))
}

function stated(rows: readonly CountedRow[]): Counts<boolean> {
  return new Map(rows.map(({ value, count }) => [value === null ? null : value === 1, count]))
}

function banded(rows: readonly CountedRow[], bands: readonly Band[]): Counts<number> {
  const counts = new Map<number | null, number>()
  const add = (key: number | null, count: number) => counts.set(key, (counts.get(key) ?? 0) + count)
  for (const { value, count } of rows) {
    if (value === null) add(null, count)
    else for (const place of bands.keys()) if (value >= 2 * place && value <= 2 * place + 2) add(place, count)
  }
  return counts
}
