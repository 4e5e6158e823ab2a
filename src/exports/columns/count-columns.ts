/** Counts of how many cars of an export each column is known, unknown, not applicable or not read. */
import type { ReportStatus } from '../../domain/codes.ts'
import type { ExportColumn } from '../../domain/exports.ts'
import { COUNTED_FIELDS } from '../../domain/fields/car-fields.ts'
import { SET_BITS } from '../../domain/fields/declare-field.ts'
import { columnsOf, STATE_SETS } from '../../domain/fields/search-fields.ts'
import type { HealthReason } from '../../domain/inspection-parts/battery-health.ts'
import { OF_REPORT, type StateColumns } from '../../domain/inventory/reports/settle-states.ts'
import type { Row } from '../encoders/encoder.ts'
import type { Cell } from './column.ts'
import { COLUMNS } from './columns.ts'

type State = Exclude<keyof ExportColumn, 'name'>
type CountedName = keyof typeof COUNTED_FIELDS

interface Counted {
  readonly cells: readonly Cell[]
  readonly states: StateColumns | null
}

/** The state of a column whose cell is null. */
type FindState = (car: Counted) => State

export function createColumnCounter() {
  const counts = COLUMNS.map(() => ({ known: 0, unknown: 0, not_applicable: 0, not_read: 0 }))
  return {
    /** `states`: of the cars of the rows, in their order. */
    add(rows: readonly Pick<Row, 'cells'>[], states: readonly (StateColumns | null)[]): void {
      for (const [at, { cells }] of rows.entries()) {
        const car = { cells, states: states[at] ?? null }
        for (const [nth, count] of counts.entries())
          count[cells[nth] === null ? (STATES_OF_NULL[nth] as FindState)(car) : 'known']++
      }
    },
    list: (): readonly ExportColumn[] => COLUMNS.map(({ name }, nth) => ({ name, ...counts[nth] }) as ExportColumn),
  }
}

const readReportStatus = readCell<ReportStatus>('report_status')
const readPrice = readCell<number>('price_cny')
const readHealth = readCell<number>('battery_state_of_health_percent')
const readHealthReason = readCell<HealthReason>('battery_state_of_health_reason')

const STATES_OF_NULL: readonly FindState[] = COLUMNS.map(({ path }) => findStateOfNull(path))

function findStateOfNull(path: string | null): FindState {
  if (path === null) return ofReport
  if (path === 'price_eur' || path === 'price_usd') return ofConverted
  if (path === 'battery.state_of_health.reason')
    return (car) => (readHealth(car) === null ? ofHealth(car) : 'not_applicable')
  if (path.startsWith('battery.state_of_health.')) return ofHealth
  const field = findCounted(path)
  return field === null ? () => 'unknown' : ofCounted(field)
}

/** The field itself, or the one that it is a part of: `consumption` of `consumption.standard`. */
function findCounted(path: string): CountedName | null {
  if (path in COUNTED_FIELDS) return path as CountedName
  const cut = path.lastIndexOf('.')
  return cut === -1 ? null : findCounted(path.slice(0, cut))
}

/** By the bits that the store keeps. A part of a field that is known is unknown. */
function ofCounted(field: CountedName): FindState {
  const number = COUNTED_FIELDS[field]
  const bit = 1 << (number % SET_BITS)
  const words = STATE_SETS.map(
    (set) => [set, columnsOf(set)[Math.floor(number / SET_BITS)] as keyof StateColumns] as const,
  )
  return ({ states }) => {
    const [set = 'not_read'] = words.find(([, column]) => ((states?.[column] ?? 0) & bit) !== 0) ?? []
    return set === 'known' ? 'unknown' : set
  }
}

function ofReport(car: Counted): State {
  return OF_REPORT[readReportStatus(car) ?? 'not_read']
}

const ofPrice = ofCounted('price_cny')

/** Without a usable rate, a price cannot be converted yet. */
function ofConverted(car: Counted): State {
  return readPrice(car) === null ? ofPrice(car) : 'not_read'
}

const ofBattery = ofCounted('battery.capacity_kwh')

/** A car that has no battery has no reason either. */
function ofHealth(car: Counted): State {
  const reason = readHealthReason(car)
  if (reason === null && readHealth(car) === null) return ofBattery(car)
  return reason === 'report_not_read' || reason === 'partly_read' ? 'not_read' : ofReport(car)
}

function readCell<Value extends Cell>(name: string): (car: Counted) => Value | null {
  const nth = COLUMNS.findIndex((column) => column.name === name)
  return ({ cells }) => (cells[nth] ?? null) as Value | null
}
