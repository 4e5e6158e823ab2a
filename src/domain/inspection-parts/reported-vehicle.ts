/** The vehicle of a report, spelled as on the wire. */
import { Type } from 'typebox'
import { nullable, type RecordOf } from '../schema.ts'

const text = Type.String()

export const ReportedVehicle = Type.Object(
  {
    mileage_km: nullable(Type.Number(), {
      description: 'The odometer reading in the report, in kilometres. Null: not printed or not readable.',
      examples: [88200],
    }),
    vin: nullable(Type.String({ maxLength: 17 }), {
      description: 'The VIN with its middle masked. Null: not printed.',
      examples: ['LFV1*********2639'],
    }),
    color: nullable(text, {
      description: 'The colour in the requested language. Null: not printed.',
      examples: ['White'],
    }),
    city: nullable(text, {
      description: 'The city in the report, in the requested language. Null: not printed.',
      examples: ['Chengdu'],
    }),
    report_number: nullable(Type.String({ maxLength: 64 }), {
      description: "The provider's report number, as printed. Null: not printed.",
      examples: ['YH-2f41-0c9a77be'],
    }),
  },
  { $id: 'ReportedVehicle', description: 'The vehicle as the report describes it.' },
)
export type ReportedVehicle = RecordOf<typeof ReportedVehicle>
