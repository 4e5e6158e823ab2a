/** The names of the facts of a car that pages show, in groups. Each is the field of the record that states it. */

export const FACT_GROUPS = {
  registration: [
    'registration_date',
    'mileage_km',
    'transfer_count',
    'usage_type',
    'color',
    'inspection_valid_until',
    'insurance_expiry',
    'warranty',
  ],
  powertrain: [
    'powertrain_label',
    'fuel_label',
    'power_kw',
    'torque_nm',
    'consumption',
    'top_speed_kmh',
    'acceleration_0_100_s',
  ],
  engine: [
    'engine.displacement_cc',
    'engine.power_kw',
    'engine.cylinders',
    'engine.induction',
    'emission_standard',
    'fuel_grade',
    'tank_l',
  ],
  motor: ['motor.power_kw', 'motor.count', 'motor.power_30min', 'system_power_kw'],
  transmission: ['transmission_label', 'gearbox_label', 'gears', 'drive'],
  battery: [
    'battery.capacity_kwh',
    'battery.range_km',
    'battery.chemistry',
    'battery.maker',
    'battery.state_of_health.percent',
    'battery.warranty',
    'battery.warranty_remaining',
    'battery.rented',
    'charging.fast_h',
    'charging.slow_h',
  ],
  body: [
    'body_style_label',
    'body_form',
    'seats',
    'doors',
    'dimensions_mm.length',
    'dimensions_mm.width',
    'dimensions_mm.height',
    'dimensions_mm.wheelbase',
    'kerb_weight_kg',
  ],
  model: ['manufacturer', 'model', 'trim', 'model_year', 'launched', 'maker', 'new_price_cny'],
} as const

export type FactGroup = keyof typeof FACT_GROUPS
export type FactName = (typeof FACT_GROUPS)[FactGroup][number]
