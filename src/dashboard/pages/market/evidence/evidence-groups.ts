/** The fields of a car in the groups in which its page shows them. */
import { FACT_GROUPS } from '../facts/fact-groups.ts'

const { registration, powertrain, engine, motor, transmission, battery, body, model } = FACT_GROUPS

/** In the order of the page. */
const GROUPS = {
  listing: [
    'id',
    'title',
    'source_title',
    'price_cny',
    'price_eur',
    'price_usd',
    'rates',
    'price_change',
    'location.city',
    'location.province',
    'seller.kind',
    'seller.name',
    'listed_at',
    'listed_from',
    'listed_to',
    'first_observed_at',
    'observed_at',
    'source_url',
    'photo_url',
    'photos',
  ],
  inspection: ['inspection_advertised', 'report_status', 'derived_damage_severity', 'conflicts'],
  registration: [...registration, 'registration_state', 'color_code'],
  powertrain: [...powertrain, 'power_hp', 'power_source', 'power_basis', 'powertrain', 'fuel_type'],
  engine: [
    ...engine,
    'engine.displacement_l',
    'engine.power_hp',
    'engine.emission_standard',
    'displacement_l',
    'displacement_cc',
    'emission_code',
  ],
  motor,
  transmission: [...transmission, 'transmission', 'gearbox', 'drive_code'],
  battery: [
    ...battery,
    'battery.range_standard',
    'battery.state_of_health.source_text',
    'battery.state_of_health.method',
    'battery.state_of_health.source_method',
    'battery.state_of_health.measured_at',
    'battery.state_of_health.reason',
  ],
  body: [...body, 'body_style'],
  model: [...model, 'source_maker'],
  equipment: ['equipment'],
  words: ['description', 'tags'],
  export: ['export'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type EvidenceGroup = keyof typeof GROUPS | 'other'

/** Fields that no group names come last, so that none is left out. */
export function groupFields<Field extends { readonly field: string }>(
  fields: readonly Field[],
): readonly (readonly [group: EvidenceGroup, fields: readonly Field[]])[] {
  const rest = new Map(fields.map((one) => [one.field, one]))
  const take = (name: string) => {
    const found = rest.get(name)
    rest.delete(name)
    return found ?? []
  }
  const groups = Object.entries(GROUPS).map(([group, names]) => [group as EvidenceGroup, names.flatMap(take)] as const)
  return [...groups, ['other' as const, [...rest.values()]] as const].filter(([, own]) => own.length > 0)
}
