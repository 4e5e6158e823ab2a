/** The state of health of a traction battery: as a report prints it, and in the details of a car with the reason why it is unknown. */
import { Type } from 'typebox'
import type { ReportStatus } from '../codes.ts'
import { nullableCode, nullableOf, nullableText, type RecordOf, record } from '../schema.ts'

export const BATTERY_METHODS = ['bms_reading', 'charge_test', 'road_test'] as const
export type BatteryMethod = (typeof BATTERY_METHODS)[number]

const fields = {
  percent: nullableOf(
    Type.Number({ exclusiveMinimum: 0, maximum: 100 }),
    'The state of health (SOH) in per cent, as printed; never derived from age or mileage. Null if no such figure is printed.',
    92,
  ),
  method: nullableCode(
    BATTERY_METHODS,
    'How it was measured. `bms_reading`: read from the battery management system. `charge_test`: by charging or discharging. `road_test`: by driving. Null if not printed, or not understood.',
    'bms_reading',
  ),
  source_method: nullableText('The method as printed. Null if not printed.', '读取BMS数据'),
  measured_at: nullableText(
    'The day of the measurement, `YYYY-MM-DD` or as exact as printed. Null if not printed; the day of the inspection may be another.',
    '2026-10-28',
  ),
  source_text: nullableText('The result as printed, which may be a word (优秀). Null if none is printed.', '92%(SOH)'),
}

export const BatteryHealth = record(
  'BatteryHealth',
  'What the report prints about the state of health of the traction battery.',
  fields,
)
export type BatteryHealth = RecordOf<typeof BatteryHealth>

const REASONS = [
  'no_report',
  'report_not_read',
  'report_unreadable',
  'partly_read',
  'not_printed',
  'not_measured',
  'unreadable',
] as const
export type HealthReason = (typeof REASONS)[number]

export const StateOfHealth = record(
  'StateOfHealth',
  'The state of health of the battery of this car, if its inspection report prints one. It is never derived from age or mileage.',
  {
    ...fields,
    reason: nullableCode(
      REASONS,
      'Why `percent` is null. `no_report`: the listing advertises no report. `report_not_read`: no copy of its report is held; `/inspection` reads it. `report_unreadable`: the report could not be read, see `report_status`. `partly_read`: not in the part that was read. `not_printed`: the report says nothing about it, as most do. `not_measured`: the report says that it was not measured. `unreadable`: what it prints is no percentage between 0 and 100. Null if `percent` is known.',
      'not_printed',
    ),
  },
)
export type StateOfHealth = RecordOf<typeof StateOfHealth>

const NOTHING_PRINTED: BatteryHealth = {
  percent: null,
  method: null,
  source_method: null,
  measured_at: null,
  source_text: null,
}

const UNREAD: Readonly<Record<ReportStatus, HealthReason>> = {
  not_available: 'no_report',
  not_read: 'report_not_read',
  unsupported: 'report_unreadable',
  unavailable: 'report_unreadable',
  // The copy of the report itself is not at hand.
  parsed: 'report_not_read',
  partial: 'report_not_read',
}

const NOT_MEASURED = /^(?:未|待|无法|不能|没有|尚未)(?:能)?(?:检测|测量|检查|测试|测|检|读取)/

/** A report that is held: what it prints about the battery, undefined if it was read before that was looked for. */
export interface HeldHealth {
  readonly health: BatteryHealth | null | undefined
  readonly is_whole: boolean
}

export function describeStateOfHealth(held: HeldHealth | null, status: ReportStatus | null): StateOfHealth {
  if (held === null || held.health === undefined)
    return { ...NOTHING_PRINTED, reason: UNREAD[held === null ? (status ?? 'not_read') : 'not_read'] }
  const { health, is_whole } = held
  if (health === null) return { ...NOTHING_PRINTED, reason: is_whole ? 'not_printed' : 'partly_read' }
  if (health.percent !== null) return { ...health, reason: null }
  if (health.source_text === null) return { ...health, reason: is_whole ? 'not_printed' : 'partly_read' }
  return { ...health, reason: NOT_MEASURED.test(health.source_text) ? 'not_measured' : 'unreadable' }
}
