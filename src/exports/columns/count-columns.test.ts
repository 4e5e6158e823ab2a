/** The columns of any rows, counted from their cells and the states of their fields. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { REPORT_STATUSES } from '../../domain/codes.ts'
import { COUNTED_FIELDS } from '../../domain/fields/car-fields.ts'
import { NO_NUMBERS, packSet, STATE_SETS } from '../../domain/fields/search-fields.ts'
import type { StateColumns } from '../../domain/inventory/reports/settle-states.ts'
import type { Cell } from './column.ts'
import { COLUMNS } from './columns.ts'
import { createColumnCounter } from './count-columns.ts'

type Cells = Readonly<Record<string, Cell>>
type States = Readonly<Partial<Record<keyof typeof COUNTED_FIELDS, (typeof STATE_SETS)[number]>>>

function packStates(states: States): StateColumns {
  const fields = Object.entries(states) as [keyof typeof COUNTED_FIELDS, (typeof STATE_SETS)[number]][]
  const members = (set: (typeof STATE_SETS)[number]) =>
    fields.filter(([, state]) => state === set).map(([field]) => COUNTED_FIELDS[field])
  return Object.assign({ ...NO_NUMBERS }, ...STATE_SETS.map((set) => packSet(set, members(set))))
}

function count(cars: readonly (readonly [cells: Cells, states: States | null])[]) {
  const counter = createColumnCounter()
  const rows = cars.map(([cells]) => ({ cells: COLUMNS.map(({ name }) => cells[name] ?? null) }))
  counter.add(
    rows,
    cars.map(([, states]) => states && packStates(states)),
  )
  return counter.list()
}

/** The state of one column of one car. */
function stateOf(name: string, cells: Cells, states: States | null = {}): string | undefined {
  const counts: Readonly<Record<string, unknown>> =
    count([[cells, states]]).find((column) => column.name === name) ?? {}
  return Object.keys(counts).find((state) => counts[state] === 1)
}

const NAMES = COLUMNS.map(({ name }) => name)
const cells = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...NAMES), fc.constantFrom<Cell>(null, 0, false, '', 7)),
    fc.constantFrom(null, ...REPORT_STATUSES),
  )
  .map(([some, report_status]): Cells => ({ ...some, report_status }))
const states = fc.dictionary(
  fc.constantFrom(...(Object.keys(COUNTED_FIELDS) as (keyof typeof COUNTED_FIELDS)[])),
  fc.constantFrom<(typeof STATE_SETS)[number]>(...STATE_SETS),
)

it('sums to the rows, and knows exactly what has a value: zero, false and an empty text too', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cells, fc.option(states))), (cars) => {
      for (const { name, known, unknown, not_applicable, not_read } of count(cars)) {
        expect(known + unknown + not_applicable + not_read).toBe(cars.length)
        expect(known).toBe(cars.filter(([row]) => (row[name] ?? null) !== null).length)
      }
    }),
    { numRuns: 50 },
  )
})

it.each<[string, Cells, States | null, string]>([
  ['mileage_km', {}, { mileage_km: 'unknown' }, 'unknown'],
  ['displacement_cc', {}, { displacement_cc: 'not_applicable' }, 'not_applicable'],
  ['mileage_km', {}, {}, 'not_read'],
  ['mileage_km', {}, null, 'not_read'],
  ['transfer_count', { transfer_count: 0 }, null, 'known'],
  ['consumption_standard', { consumption_value: 6.1 }, { consumption: 'known' }, 'unknown'],
  ['motor_power_30min_value_kw', {}, { 'motor.power_30min': 'not_applicable' }, 'not_applicable'],
  ['battery_warranty_text', {}, { 'battery.warranty': 'unknown' }, 'unknown'],
  ['price_change_at', {}, { price_change: 'not_applicable' }, 'not_applicable'],
  ['price_eur', {}, { price_cny: 'unknown' }, 'unknown'],
  ['price_eur', { price_cny: 9800 }, { price_cny: 'known' }, 'not_read'],
  ['had_accident', {}, {}, 'not_read'],
  ['had_accident', { report_status: 'parsed' }, {}, 'unknown'],
  ['had_accident', { report_status: 'parsed', had_accident: false }, {}, 'known'],
  ['report_provider', { report_status: 'not_available' }, {}, 'not_applicable'],
  ['battery_state_of_health_percent', {}, { 'battery.capacity_kwh': 'not_applicable' }, 'not_applicable'],
  ['battery_state_of_health_reason', {}, {}, 'not_read'],
  ['battery_state_of_health_reason', { battery_state_of_health_percent: 92 }, {}, 'not_applicable'],
  [
    'battery_state_of_health_percent',
    { report_status: 'partial', battery_state_of_health_reason: 'partly_read' },
    {},
    'not_read',
  ],
  [
    'battery_state_of_health_percent',
    { report_status: 'parsed', battery_state_of_health_reason: 'not_printed' },
    {},
    'unknown',
  ],
])('counts %s of a car with %j and %j as %4$s', (name, row, given, expected) => {
  expect(stateOf(name, row, given)).toBe(expected)
})
