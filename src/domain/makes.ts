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
import { enumOf, list, type RecordOf, record, text } from './schema.ts'

export const ManufacturerName = Type.String({
  $id: 'ManufacturerName',
  description: 'A manufacturer in the requested language, for use as `brand` or `make`.',
  examples: ['BMW'],
})

export const Models = record('Models', 'The models of a manufacturer.', {
  make: text('The manufacturer in the requested language.', 'BMW'),
  models: list(Type.String(), 'The models in the requested language, each for use as `model`.', ['3 Series', 'X5']),
})
export type Models = RecordOf<typeof Models>

function withInventory<Schema extends TSchema>(items: Schema, use: string, example: readonly string[]) {
  const description = `${use} Only where the service keeps an inventory.`
  return Type.Optional(list(items, description, example))
}

export const Filters = record('Filters', 'The values that search filters accept.', {
  manufacturers: list(Type.String(), 'The manufacturers in the requested language, each for use as `brand`.', [
    'Audi',
    'BMW',
  ]),
  fuel_types: list(enumOf(FUEL_TYPES), 'For `fuel_type`.', FUEL_TYPES),
  transmissions: list(enumOf(TRANSMISSIONS), 'For `transmission`.', TRANSMISSIONS),
  body_styles: list(enumOf(BODY_STYLE_FILTERS), 'For `body_style`; `car` and `suv` include several.', [
    'car',
    'suv',
    'midsize_car',
  ]),
  sort_options: list(enumOf(SORTS), 'For `sort`.', ['default', 'price_asc']),
  powertrains: withInventory(enumOf(POWERTRAINS), 'For `powertrain`.', ['combustion', 'battery_electric']),
  provinces: withInventory(Type.String(), 'For `province`, in the requested language.', ['Beijing', 'Guangdong']),
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
})
export type Filters = RecordOf<typeof Filters>
