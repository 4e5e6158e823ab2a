/** The vehicle of a report, spelled as on the wire. */
import { Type } from 'typebox'
import { nullableNumber, nullableOf, nullableText, type RecordOf, record } from '../schema.ts'

export const ReportedVehicle = record('ReportedVehicle', 'The vehicle as the report describes it.', {
  mileage_km: nullableNumber(
    'The odometer reading in the report, in kilometres. Null: not printed or not readable.',
    88200,
  ),
  vin: nullableOf(
    Type.String({ maxLength: 17 }),
    'The VIN with its middle masked. Null: not printed.',
    'LFV1*********2639',
  ),
  color: nullableText('The colour in the requested language. Null: not printed.', 'White'),
  city: nullableText('The city in the report, in the requested language. Null: not printed.', 'Chengdu'),
  report_number: nullableOf(
    Type.String({ maxLength: 64 }),
    "The provider's report number, as printed. Null: not printed.",
    'YH-2f41-0c9a77be',
  ),
})
export type ReportedVehicle = RecordOf<typeof ReportedVehicle>
