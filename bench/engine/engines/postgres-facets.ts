/** Facets in the fastest way for PostgreSQL: one statement with GROUPING SETS for all groups under the same filter. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import {
  type Band,
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
} from '../../../src/domain/inventory/facets.ts'
import { DRIVE_NUMBERS, GEARBOX_NUMBERS } from '../../../src/domain/inventory/facts.ts'
import type { InventoryFilter } from '../../../src/domain/inventory/inventory-filter.ts'
import { REPORT_STATUS_NUMBERS, SEVERITY_NUMBERS } from '../../../src/domain/inventory/reports/report-facts.ts'
import {
  BODY_CODES,
  FUEL_CODES,
  POWERTRAIN_CODES,
  REGISTRATION_CODES,
  TRANSMISSION_CODES,
} from '../../../src/inventory/store/codes.ts'
import { compileCount } from '../../../src/inventory/store/compile-filter.ts'
import { POSTGRES_DIALECT } from '../../../src/inventory/store/postgres/open-inventory.ts'
import { formatStep } from '../../../src/inventory/store/read-facets.ts'
import type { InventorySchema } from '../../../src/inventory/store/schema.ts'

type Db = Kysely<InventorySchema>
type Name = (typeof NAMES)[number]
type Row = Readonly<Record<Name, number | null>> & {
  readonly which: number
  readonly count: number
  readonly not_read: number
}

const COLUMNS = {
  brands: ['brand_id'],
  series: ['series_id', 'brand_id'],
  model_years: ['model_year'],
  fuel_types: ['fuel_type'],
  powertrains: ['powertrain'],
  transmissions: ['transmission'],
  body_styles: ['body_style'],
  provinces: ['province'],
  price_bands: ['price_step'],
  mileage_bands: ['mileage_step'],
  registration_states: ['registration_state'],
  has_reports: ['has_report'],
  drives: ['drive'],
  gearboxes: ['gearbox'],
  power_bands: ['power_step'],
  displacement_bands: ['displacement_step'],
  report_statuses: ['report_status'],
  had_accidents: ['had_accident'],
  were_flooded: ['was_flooded'],
  were_fire_damaged: ['was_fire_damaged'],
  odometers_rolled_back: ['odometer_rolled_back'],
  are_rentals: ['is_rental'],
  severities: ['derived_damage_severity'],
} as const satisfies Record<FacetGroup, readonly string[]>
const GROUPS = Object.keys(COLUMNS) as FacetGroup[]
const NAMES = [...new Set(Object.values(COLUMNS).flat())]

export function createFacetsPeer(db: Db): (question: FacetQuestion) => Promise<FacetCounts> {
  return async (question) => {
    const groupsByFilter = new Map<string, { filter: InventoryFilter; groups: FacetGroup[] }>()
    for (const group of GROUPS) {
      const filter = filterOfGroup(group, question)
      const known = groupsByFilter.get(JSON.stringify(filter))
      if (known) known.groups.push(group)
      else groupsByFilter.set(JSON.stringify(filter), { filter, groups: [group] })
    }
    const rows = new Map<FacetGroup, readonly Row[]>()
    for (const { filter, groups } of groupsByFilter.values()) {
      const found = await countGroups(db, filter, groups)
      for (const group of groups)
        rows.set(
          group,
          found.filter(({ which }) => which === maskOf(COLUMNS[group])),
        )
    }
    const more: number[] = []
    for (const any of question.more) more.push(await count(db, filterOfName(any, question)))
    return assemble((group) => rows.get(group) ?? [], await countAll(question, rows), more)
  }

  /** Usually one group is counted under all filters, and its sum is the total. */
  async function countAll({ all }: FacetQuestion, rows: ReadonlyMap<FacetGroup, readonly Row[]>): Promise<number> {
    const same = GROUPS.find(
      (group) =>
        JSON.stringify(filterOfGroup(group, { all, make: all, model: all, more: [] })) === JSON.stringify(all) &&
        !group.endsWith('bands') &&
        group !== 'brands' &&
        group !== 'series',
    )
    return same ? (rows.get(same) ?? []).reduce((sum, row) => sum + row.count, 0) : count(db, all)
  }
}

/** The bits of the columns that a set omits, as `grouping` returns them. */
function maskOf(columns: readonly string[]): number {
  return NAMES.reduce((mask, name) => mask * 2 + (columns.includes(name) ? 0 : 1), 0)
}

async function countGroups(db: Db, filter: InventoryFilter, groups: readonly FacetGroup[]): Promise<readonly Row[]> {
  const sets = sql.join(groups.map((group) => sql`(${sql.join(COLUMNS[group].map((name) => sql.ref(name)))})`))
  const used = new Set<string>(groups.flatMap((group) => COLUMNS[group]))
  // A column that is in no set can be neither selected nor passed to `grouping`.
  const shown = NAMES.map((name) => (used.has(name) ? sql.ref(name) : sql`null::bigint as ${sql.ref(name)}`))
  const bits = NAMES.map((name) => (used.has(name) ? sql`grouping(${sql.ref(name)})::text` : sql`'1'`))
  const { rows } = await sql<Row & { readonly bits: string }>`
    select ${sql.join(shown)}, ${sql.join(bits, sql` || `)} as bits, count(*) as count,
      count(*) filter (where report_status = ${sql.lit(REPORT_STATUS_NUMBERS.not_read)}) as not_read
    from (
      select brand_id, series_id, model_year, fuel_type, powertrain, transmission, body_style, province,
        registration_state, has_report, drive, gearbox, report_status, had_accident, was_flooded, was_fire_damaged,
        odometer_rolled_back, is_rental, derived_damage_severity,
        ${formatStep('price_cny', PRICE_BANDS)} as price_step, ${formatStep('mileage_km', MILEAGE_BANDS)} as mileage_step,
        ${formatStep('power_hp', POWER_BANDS)} as power_step,
        ${formatStep('displacement_cc', DISPLACEMENT_BANDS)} as displacement_step
      from inventory_search ${formatWhere(filter)}
    ) as found
    group by grouping sets (${sets})`.execute(db)
  return rows.map((row) => ({ ...row, which: Number.parseInt(row.bits, 2) }))
}

async function count(db: Db, filter: InventoryFilter): Promise<number> {
  const { rows } = await sql<Row>`select count(*) as count from inventory_search ${formatWhere(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

function formatWhere(filter: InventoryFilter): RawBuilder<unknown> {
  const condition = compileCount(filter, POSTGRES_DIALECT)
  return condition === null ? sql`` : sql`where ${condition}`
}

function assemble(of: (group: FacetGroup) => readonly Row[], total: number, more: number[]): FacetCounts {
  const numbers = (group: FacetGroup) =>
    new Map(of(group).map((row) => [row[COLUMNS[group][0]] ?? null, row.count] as const))
  const names = <Name extends string>(group: FacetGroup, codes: Readonly<Record<Name, number>>) => {
    const byCode = new Map((Object.entries(codes) as [Name, number][]).map(([name, code]) => [code, name]))
    return new Map(
      [...numbers(group)].map(([code, found]) => [code === null ? null : (byCode.get(code) ?? null), found]),
    )
  }
  const statements = (group: FacetGroup) =>
    new Map([...numbers(group)].map(([code, found]) => [code === null ? null : code === 1, found]))
  return {
    total,
    brands: numbers('brands'),
    series: of('series').map((row) => ({
      brand_id: row.brand_id ?? null,
      series_id: row.series_id ?? null,
      count: row.count,
    })),
    model_years: numbers('model_years'),
    fuel_types: names('fuel_types', FUEL_CODES),
    powertrains: names('powertrains', POWERTRAIN_CODES),
    transmissions: names('transmissions', TRANSMISSION_CODES),
    body_styles: names('body_styles', BODY_CODES),
    provinces: numbers('provinces'),
    price_bands: bandsOf(numbers('price_bands'), PRICE_BANDS),
    mileage_bands: bandsOf(numbers('mileage_bands'), MILEAGE_BANDS),
    registration_states: names('registration_states', REGISTRATION_CODES),
    has_reports: new Map([...numbers('has_reports')].map(([code, found]) => [code === 1, found])),
    drives: names('drives', DRIVE_NUMBERS),
    gearboxes: names('gearboxes', GEARBOX_NUMBERS),
    power_bands: bandsOf(numbers('power_bands'), POWER_BANDS),
    displacement_bands: bandsOf(numbers('displacement_bands'), DISPLACEMENT_BANDS),
    report_statuses: names('report_statuses', REPORT_STATUS_NUMBERS),
    had_accidents: statements('had_accidents'),
    were_flooded: statements('were_flooded'),
    were_fire_damaged: statements('were_fire_damaged'),
    odometers_rolled_back: statements('odometers_rolled_back'),
    are_rentals: statements('are_rentals'),
    severities: names('severities', SEVERITY_NUMBERS),
    not_read: Object.fromEntries(
      GROUPS.filter(isOfReport)
        .map((group) => [group, of(group).reduce((sum, row) => sum + row.not_read, 0)] as const)
        .filter(([, sum]) => sum > 0),
    ),
    more,
  }
}

function bandsOf(steps: ReadonlyMap<number | null, number>, bands: readonly Band[]): Map<number | null, number> {
  const counts = new Map<number | null, number>()
  const add = (key: number | null, found: number) => counts.set(key, (counts.get(key) ?? 0) + found)
  for (const [step, found] of steps) {
    if (step === null) add(null, found)
    else for (const place of bands.keys()) if (step >= 2 * place && step <= 2 * place + 2) add(place, found)
  }
  return counts
}
