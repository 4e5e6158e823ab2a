/** The records about the catalogue, spelled as on the wire: manufacturers, models and filter values. */
import { type TSchema, Type } from 'typebox'
import {
  BODY_STYLE_FILTERS,
  COLOR_CODES,
  DRIVE_CODES,
  EMISSION_CODES,
  FUEL_TYPES,
  GEARBOXES,
  POWERTRAINS,
  REGISTRATION_STATES,
  REPORT_STATUSES,
  SEVERITY_CODES,
  SORTS,
  TRANSMISSIONS,
} from './codes.ts'
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

function withInventory<Schema extends TSchema>(items: Schema, use: string, example: readonly string[]) {
  const description = `${use} Only where the service keeps an inventory.`
  return Type.Optional(Type.Array(items, { description, examples: [example] }))
}

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
    powertrains: withInventory(enumOf(POWERTRAINS), 'For `powertrain`.', ['combustion', 'battery_electric']),
    provinces: withInventory(text, 'For `province`, in the requested language.', ['Beijing', 'Guangdong']),
    registration_states: withInventory(enumOf(REGISTRATION_STATES), 'For `registration_state`.', REGISTRATION_STATES),
    drives: withInventory(enumOf(DRIVE_CODES), 'For `drive`.', DRIVE_CODES),
    colors: withInventory(enumOf(COLOR_CODES), 'For `color`.', ['black', 'white']),
    emission_codes: withInventory(enumOf(EMISSION_CODES), 'For `emission`.', EMISSION_CODES),
    gearboxes: withInventory(enumOf(GEARBOXES), 'For `gearbox`.', GEARBOXES),
    report_statuses: withInventory(enumOf(REPORT_STATUSES), 'For `report_status`.', REPORT_STATUSES),
    damage_severities: withInventory(
      enumOf(SEVERITY_CODES),
      'For `derived_damage_severity` and `derived_damage_severity_max`, in rising order.',
      SEVERITY_CODES,
    ),
  },
  { $id: 'Filters', description: 'The values that search filters accept.' },
)
export type Filters = RecordOf<typeof Filters>
