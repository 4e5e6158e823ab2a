/** Every field that the details of a car have, but the native block, by its path in the record. */

import type { CarField, FieldGroup, FieldTable } from './declare-car-field.ts'
import { DETAIL_FIELDS } from './detail-fields.ts'
import { inOrder } from './in-order.ts'
import { ROW_FIELDS } from './row-fields.ts'

const RECORD = { ...ROW_FIELDS, ...DETAIL_FIELDS }

type LeavesOf<Fields, Before extends string = ''> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly members: infer Members }
    ? LeavesOf<Members, `${Before}${Name}.`>
    : { readonly name: `${Before}${Name}`; readonly field: Fields[Name] }
}[keyof Fields & string]

/** Each field, its name being its path, as evidence names it: `battery.capacity_kwh`. */
export type CarLeaf = LeavesOf<typeof RECORD>
type CarFieldName = CarLeaf['name']
type Fact = Extract<CarLeaf, { readonly field: { readonly isFact: true } }>
export type FactName = Fact['name']
export type FactGroup = Fact['field']['group']

function listLeaves(fields: FieldTable, before = ''): readonly (readonly [string, CarField])[] {
  return Object.entries(fields).flatMap(([name, one]) =>
    'members' in one ? listLeaves(one.members, `${before}${name}.`) : [[`${before}${name}`, one] as const],
  )
}

/** The groups in the order of the pages, and fields whose places there are not those in the record. Other fields follow. */
const PAGES: Readonly<Record<FieldGroup, string>> = {
  listing: `id title source_title price_cny price_eur price_usd rates price_change location.city location.province seller.kind seller.name
    listed_at listed_from listed_to first_observed_at observed_at source_url photo_url photos`,
  inspection: '',
  registration: `registration_date mileage_km transfer_count usage_type color inspection_valid_until insurance_expiry warranty
    registration_state color_code`,
  powertrain: `powertrain_label fuel_label power_kw torque_nm consumption top_speed_kmh acceleration_0_100_s power_hp power_source
    power_basis powertrain fuel_type`,
  engine: `engine.displacement_cc engine.power_kw engine.cylinders engine.induction emission_standard fuel_grade tank_l
    engine.displacement_l engine.power_hp engine.emission_standard displacement_l displacement_cc emission_code`,
  motor: '',
  transmission: 'transmission_label gearbox_label gears drive transmission gearbox drive_code',
  battery: `battery.capacity_kwh battery.range_km battery.chemistry battery.maker battery.state_of_health.percent battery.warranty
    battery.warranty_remaining battery.rented charging.fast_h charging.slow_h battery.range_standard battery.state_of_health.source_text`,
  body: `body_style_label body_form seats doors dimensions_mm.length dimensions_mm.width dimensions_mm.height dimensions_mm.wheelbase
    kerb_weight_kg body_style`,
  model: 'manufacturer model trim model_year launched maker new_price_cny source_maker',
  equipment: '',
  words: 'description tags',
  export: '',
}

const LEAVES = Object.fromEntries(listLeaves(RECORD))

export const FIELD_GROUPS = Object.fromEntries(
  Object.entries(PAGES).map(([group, first]) => {
    const own = Object.entries(LEAVES).filter(([, field]) => field.group === group)
    return [group, Object.keys(inOrder(first, Object.fromEntries(own)))]
  }),
) as unknown as Readonly<Record<FieldGroup, readonly CarFieldName[]>>

/** In the order of the pages. */
export const CAR_FIELDS = inOrder(Object.values(FIELD_GROUPS).flat().join(' '), LEAVES) as Readonly<
  Record<CarFieldName, CarField>
>

export const FACT_GROUPS = Object.fromEntries(
  Object.entries(FIELD_GROUPS)
    .map(([group, names]) => [group, names.filter((name) => CAR_FIELDS[name].isFact)] as const)
    .filter(([, names]) => names.length > 0),
) as unknown as Readonly<Record<FactGroup, readonly FactName[]>>

type CountedName = Extract<CarLeaf, { readonly field: { readonly number: number } }>['name']

/** The number of the bit that says whether a car has the field. */
export const COUNTED_FIELDS = Object.fromEntries(
  Object.entries(CAR_FIELDS).flatMap(([name, { number }]) => (number === null ? [] : [[name, number]])),
) as Readonly<Record<CountedName, number>>
