/** The records about the catalogue, spelled as on the wire: manufacturers, models and filter values. */
import { Type } from 'typebox'
import { BODY_STYLE_FILTERS, FUEL_TYPES, SORTS, TRANSMISSIONS } from './codes.ts'
import { enumOf, type RecordOf } from './schema.ts'

const text = Type.String()

export const ManufacturerName = Type.String({
  $id: 'ManufacturerName',
  description: 'A manufacturer in the requested language, for use as `brand` or `make`.',
  examples: ['BMW'],
})

export const Models = Type.Object(
  {
    make: Type.String({ description: 'The manufacturer in the requested language.', examples: ['BMW'] }),
    models: Type.Array(text, {
      description: 'The models in the requested language, each for use as `model`.',
      examples: [['3 Series', 'X5']],
    }),
  },
  { $id: 'Models', description: 'The models of a manufacturer.' },
)
export type Models = RecordOf<typeof Models>

export const Filters = Type.Object(
  {
    manufacturers: Type.Array(text, {
      description: 'The manufacturers in the requested language, each for use as `brand`.',
      examples: [['Audi', 'BMW']],
    }),
    fuel_types: Type.Array(enumOf(FUEL_TYPES), { description: 'For `fuel_type`.', examples: [FUEL_TYPES] }),
    transmissions: Type.Array(enumOf(TRANSMISSIONS), { description: 'For `transmission`.', examples: [TRANSMISSIONS] }),
    body_styles: Type.Array(enumOf(BODY_STYLE_FILTERS), {
      description: 'For `body_style`; `car` and `suv` include several.',
      examples: [['car', 'suv', 'midsize_car']],
    }),
    sort_options: Type.Array(enumOf(SORTS), { description: 'For `sort`.', examples: [['default', 'price_asc']] }),
  },
  { $id: 'Filters', description: 'The values that search filters accept.' },
)
export type Filters = RecordOf<typeof Filters>
