/** What only an inspection report says. */
import { stated } from './declare-field.ts'

export const REPORT_FIELDS = {
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
} as const
