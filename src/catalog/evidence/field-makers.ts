/** The fields of the details of a car by their paths, those of its groups one by one, without the native block. */
import {
  BATTERY_FIELDS,
  CHARGING_FIELDS,
  DETAIL_FIELDS,
  type DetailView,
  DIMENSION_FIELDS,
  ENGINE_FIELDS,
  HEALTH_FIELDS,
  MOTOR_FIELDS,
  SELLER_FIELDS,
} from '../record/detail-fields.ts'
import { LISTING_FIELDS, LOCATION_FIELDS } from '../record/listing-fields.ts'

export type MakeField = (view: DetailView) => unknown

type Table = Readonly<Record<string, MakeField>>

const GROUPS: Readonly<Record<string, Table>> = {
  location: LOCATION_FIELDS,
  engine: ENGINE_FIELDS,
  motor: MOTOR_FIELDS,
  dimensions_mm: DIMENSION_FIELDS,
  battery: BATTERY_FIELDS,
  'battery.state_of_health': HEALTH_FIELDS,
  charging: CHARGING_FIELDS,
  seller: SELLER_FIELDS,
}

/** Groups that are null as a whole for a car without a traction battery. */
const OF_BATTERY: readonly string[] = ['battery', 'battery.state_of_health', 'charging']

export const FIELD_MAKERS: readonly (readonly [field: string, make: MakeField])[] = Object.entries<MakeField>({
  ...LISTING_FIELDS,
  ...DETAIL_FIELDS,
}).flatMap(([field, make]) => listFields(field, make))

function listFields(field: string, make: MakeField): readonly (readonly [string, MakeField])[] {
  const group = GROUPS[field]
  if (group === undefined) return [[field, make]]
  return Object.entries(group).flatMap(([member, one]) =>
    listFields(`${field}.${member}`, OF_BATTERY.includes(field) ? unlessWithoutBattery(one) : one),
  )
}

function unlessWithoutBattery(make: MakeField): MakeField {
  return (view) => (view.car.battery === null ? null : make(view))
}
