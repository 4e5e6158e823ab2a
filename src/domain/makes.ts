/** The records about the catalogue, spelled as on the wire: manufacturers, their models, and what one can filter by. */
import { Type } from 'typebox'
import type { RecordOf } from './schema.ts'

const text = Type.String()

export const ManufacturerName = Type.String({ $id: 'ManufacturerName' })

export const Models = Type.Object(
  { make: text, models: Type.Array(Type.String({ description: 'Usable as `model`.' })) },
  { $id: 'Models' },
)
export type Models = RecordOf<typeof Models>

export const Filters = Type.Object(
  {
    manufacturers: Type.Array(Type.String({ description: 'Usable as `brand`.' })),
    fuel_types: Type.Array(text),
    transmissions: Type.Array(text),
    body_styles: Type.Array(text),
    sort_options: Type.Array(text),
  },
  { $id: 'Filters' },
)
export type Filters = RecordOf<typeof Filters>
