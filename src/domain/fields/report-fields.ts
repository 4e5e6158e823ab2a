/** The fields that an inspection report says. */
import type { ReportStatus, SeverityCode } from '../codes.ts'
import { code, stated } from './declare-field.ts'

export const REPORT_FIELDS = {
  report_status: {
    ...code<ReportStatus>({
      parsed: 1,
      partial: 2,
      unsupported: 3,
      unavailable: 4,
      not_available: 5,
      not_read: 6,
    }),
    facet: 'report_status',
    filter: { anyOf: 'report_status', example: 'parsed,partial', says: '' },
    panel: { section: 'report', en: 'Report status', zh: '报告读取状态' },
  },
  had_accident: stated('had_accident', 'Whether the report says that the car is an accident car.', {
    en: 'Accident',
    zh: '事故',
  }),
  was_flooded: stated('was_flooded', 'Whether the report says that the car was flooded.', { en: 'Flood', zh: '泡水' }),
  was_fire_damaged: stated('was_fire_damaged', 'Whether the report says that the car has fire damage.', {
    en: 'Fire',
    zh: '火烧',
  }),
  odometer_rolled_back: stated('odometer_rolled_back', 'Whether the report says that the odometer was rolled back.', {
    en: 'Odometer',
    zh: '里程表',
  }),
  is_rental: stated('is_rental', 'Whether the report says that the car was a rental.', { en: 'Rental', zh: '租赁' }),
  derived_damage_severity: {
    ...code<SeverityCode>({ none: 1, minor: 2, moderate: 3, severe: 4 }),
    facet: 'derived_damage_severity',
    source: 'report',
    filter: {
      anyOf: 'derived_damage_severity',
      example: 'none,minor',
      says: 'Cars for which it is unknown or was not read never match.',
    },
    panel: { section: 'report', en: 'Calculated damage', zh: '推算损伤' },
  },
} as const
