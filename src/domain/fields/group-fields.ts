/** The fields that are members of a group in the record of a car: where it is, how it is built, what it runs on, and who sells it. */
import { Type } from 'typebox'
import { CONSUMPTION_UNITS, RANGE_STANDARDS, SELLER_KINDS } from '../codes.ts'
import { StateOfHealth } from '../inspection-parts/battery-health.ts'
import { ThirtyMinutePower } from '../listing-parts/thirty-minute-power.ts'
import { WarrantyRemaining } from '../listing-parts/warranty-remaining.ts'
import { enumOf, nullable, type RecordOf } from '../schema.ts'
import { always, fact, field, flag, number, record, schemasOf, text, whole } from './declare-car-field.ts'
import { yesOrNo } from './declare-field.ts'

export const LOCATION = {
  city: field('listing', 4, 'City', '城市', text, {
    says: 'In the requested language. Null if unknown.',
    example: 'Hangzhou',
    isMade: true,
  }),
  province: field('listing', 5, 'Province', '省份', text, {
    says: 'In the requested language. Null if unknown.',
    example: 'Zhejiang',
    isMade: true,
  }),
} as const

export const Location = Type.Object(schemasOf(LOCATION), { description: 'Where the car is.' })
export type Location = RecordOf<typeof Location>

export const ENGINE = {
  displacement_l: field('engine', 46, 'Engine, displacement in litres', '发动机排量（升）', number, {
    says: 'Litres. Null if unknown, and for a car without an engine.',
    example: 2,
    unit: 'l',
  }),
  displacement_cc: fact('engine', 39, 'Displacement', '排量', number, {
    says: 'Cubic centimetres. Null if unknown, and for a car without an engine.',
    example: 1984,
    unit: 'cc',
  }),
  power_kw: fact('engine', 40, 'Engine power', '发动机功率', number, {
    says: 'Power of the combustion engine alone; `motor` has that of the motors. Null if unknown, and for a car without an engine.',
    example: 140,
    unit: 'kw',
    isMade: true,
  }),
  power_hp: field('engine', 47, 'Engine, horsepower', '发动机马力', number, {
    says: 'Metric horsepower (PS) of the engine alone. Null if unknown, and for a car without an engine.',
    example: 190,
    unit: 'hp',
    isMade: true,
  }),
  cylinders: fact('engine', 41, 'Cylinders', '气缸数', whole, {
    says: 'Number of cylinders. Null if unknown, and for a car without an engine.',
    example: 4,
  }),
  induction: fact('engine', 42, 'Induction', '进气形式', text, {
    says: 'In the requested language. Null if unknown, and for a car without an engine.',
    example: 'Turbocharged',
    label: 'induction',
  }),
  emission_standard: field('engine', 48, 'Engine, emission standard', '发动机排放标准', text, {
    says: 'The same as `emission_standard` of the car. Null if unknown.',
    example: 'China 6',
    label: 'emission',
  }),
} as const

export const Engine = Type.Object(schemasOf(ENGINE), {
  description: 'The combustion engine; every field is null for a car without one.',
})
export type Engine = RecordOf<typeof Engine>

export const MOTOR = {
  power_kw: fact('motor', 52, 'Motor power', '电动机总功率', number, {
    says: 'Power of all motors together. Null if unknown, and for a car without motors.',
    example: 220,
    unit: 'kw',
    isMade: true,
  }),
  count: fact('motor', 53, 'Motors', '电动机数', whole, {
    says: 'Number of motors. Null if unknown, and for a car without motors.',
    example: 1,
    isMade: true,
  }),
  power_30min: fact('motor', 54, '30-minute power, estimated', '30分钟功率（估算）', ThirtyMinutePower, {
    says: 'The 30-minute power as an estimate that names its rule; no source states it. Null if the power of the motors is unknown, and for every car that an engine drives.',
    isMade: true,
  }),
} as const

export const Motor = Type.Object(schemasOf(MOTOR), {
  description: 'The electric motors; every field is null for a car without any.',
})
export type Motor = RecordOf<typeof Motor>

export const DIMENSIONS = {
  length: fact('body', 76, 'Length', '长度', whole, {
    says: 'Length in millimetres. Null if unknown.',
    example: 4818,
    unit: 'mm',
    isMade: true,
  }),
  width: fact('body', 77, 'Width', '宽度', whole, {
    says: 'Width in millimetres. Null if unknown.',
    example: 1843,
    unit: 'mm',
    isMade: true,
  }),
  height: fact('body', 78, 'Height', '高度', whole, {
    says: 'Height in millimetres. Null if unknown.',
    example: 1432,
    unit: 'mm',
    isMade: true,
  }),
  wheelbase: fact('body', 79, 'Wheelbase', '轴距', whole, {
    says: 'Wheelbase in millimetres. Null if unknown.',
    example: 2908,
    unit: 'mm',
    isMade: true,
  }),
} as const

export const Dimensions = Type.Object(schemasOf(DIMENSIONS), {
  description: 'Exterior dimensions of the model in millimetres.',
})
export type Dimensions = RecordOf<typeof Dimensions>

const BatteryWarranty = Type.Object(
  {
    text: Type.String({
      description: 'The terms in the requested language, or as the source states them if no translation is known.',
      examples: ["First owner: unlimited years and km (the maker's exclusions apply)"],
    }),
    source: Type.String({
      description: 'The terms as the source states them.',
      examples: ['首任车主不限年限/里程（责任免除条款以官方为准）'],
    }),
    first_owner_only: nullable(Type.Boolean(), {
      description:
        'True if the source says that the terms apply to the first owner only and so end when the car is sold; false if it says that they also apply to later owners. Null if it says neither.',
      examples: [true],
    }),
  },
  { description: "The maker's warranty for the battery of the model when new." },
)

const health = StateOfHealth.properties
const HEALTH = {
  percent: fact('battery', null, 'State of health in the report', '报告中的电池健康度', always(health.percent), {
    unit: 'percent',
    isMade: true,
  }),
  method: field('battery', null, 'How it was measured, code', '检测方式代码', always(health.method), { isMade: true }),
  source_method: field(
    'battery',
    null,
    'How it was measured, as printed',
    '检测方式（报告原文）',
    always(health.source_method),
    { isMade: true },
  ),
  measured_at: field('battery', null, 'When it was measured', '检测日期', always(health.measured_at), { isMade: true }),
  source_text: field(
    'battery',
    null,
    'State of health as printed',
    '电池健康度（报告原文）',
    always(health.source_text),
    { isMade: true },
  ),
  reason: field('battery', null, 'Why the state of health is unknown', '电池健康度未知的原因', always(health.reason), {
    isMade: true,
  }),
}

export const BATTERY = {
  capacity_kwh: fact('battery', 63, 'Capacity', '电池容量', number, {
    says: 'Kilowatt-hours. Null if unknown, never 0.',
    example: 60.48,
    unit: 'kwh',
  }),
  range_km: fact('battery', 64, 'Electric range when new', '新车纯电续航', number, {
    says: 'Electric range of the new car. Null if unknown, never 0.',
    example: 510,
    unit: 'km',
  }),
  range_standard: field('battery', 71, 'Test cycle of the range', '续航测试标准', enumOf(RANGE_STANDARDS), {
    says: 'The test cycle of `range_km`. Null if the source does not say.',
    example: 'cltc',
  }),
  chemistry: fact('battery', 65, 'Chemistry', '电池类型', text, {
    says: 'In the requested language. Null if unknown.',
    example: 'Lithium iron phosphate (LFP)',
    label: 'battery',
  }),
  maker: fact('battery', 66, 'Battery maker', '电芯品牌', text, {
    says: 'The manufacturer of the battery, in the requested language. Null if unknown.',
    example: 'CATL',
    label: 'battery_maker',
  }),
  warranty: fact('battery', 67, 'Battery warranty when new', '新车电池质保', BatteryWarranty, {
    says: "The maker's warranty for the battery of the model when new. Null if unknown; null does not mean that there is none.",
    example: { text: '8 years or 160,000 km', source: '八年或16万公里', first_owner_only: null },
    isMade: true,
  }),
  rented: fact('battery', 68, 'Battery ownership', '电池归属', flag, {
    says: 'True if the listing says that the battery is rented and not sold with the car. Null if it says nothing.',
    example: true,
    search: {
      as: 'battery_rented',
      ...yesOrNo,
      filter: {
        yesOrNo: 'battery_rented',
        example: false,
        says: 'Whether the battery is rented. Cars whose listing does not say so match neither value.',
      },
      panel: { section: 'drive', en: 'Battery rented', zh: '电池租用' },
    },
  }),
  state_of_health: record(StateOfHealth, HEALTH),
  warranty_remaining: fact('battery', null, 'Battery warranty remaining', '电池质保剩余', always(WarrantyRemaining), {
    isMade: true,
  }),
} as const

export const Battery = Type.Object(schemasOf(BATTERY), {
  $id: 'Battery',
  description:
    'The traction battery: of the model as the source describes it, and in `state_of_health` that of this car, if its report prints it.',
})
export type Battery = RecordOf<typeof Battery>

export const CHARGING = {
  fast_h: fact('battery', 69, 'Fast charging', '快充时间', number, {
    says: 'Hours of fast charging, mostly to 80 %. Null if unknown, never 0.',
    example: 0.5,
    unit: 'h',
  }),
  slow_h: fact('battery', 70, 'Slow charging', '慢充时间', number, {
    says: 'Hours of charging at an AC charger. Null if unknown, never 0.',
    example: 8.6,
    unit: 'h',
  }),
} as const

export const Charging = Type.Object(schemasOf(CHARGING), {
  description: 'Charging times of the model when new, as the source states them.',
})
export type Charging = RecordOf<typeof Charging>

export const Consumption = Type.Object(
  {
    value: Type.Number({ description: 'The combined figure, in `unit`.', examples: [7.3] }),
    unit: enumOf(CONSUMPTION_UNITS, {
      description: 'Litres of fuel or kilowatt-hours per 100 km. For a car that uses both, the fuel if it is stated.',
      examples: ['l_per_100km'],
    }),
    standard: nullable(enumOf(RANGE_STANDARDS), {
      description: 'The test cycle. Null if the source does not say.',
      examples: ['wltc'],
    }),
  },
  { description: 'Consumption of the model when new, as the source states it.' },
)
export type Consumption = RecordOf<typeof Consumption>

export const SELLER = {
  kind: field('listing', 6, 'Kind of seller', '卖家类型', enumOf(SELLER_KINDS), {
    says: 'The kind of seller. Null if the source does not say, or its value is not understood.',
    example: 'dealer',
    isMade: true,
  }),
  name: field('listing', 7, 'Name of the business', '商家名称', text, {
    says: 'The name of a business as the source states it, never of a person. Null if the source does not send one.',
    example: '鸿达名车行',
    isMade: true,
  }),
} as const

/** Who sells a car, as far as it is a business. */
export const Seller = Type.Object(schemasOf(SELLER), {
  description: 'The seller. Contact details are on the page at `source_url`.',
})
export type Seller = RecordOf<typeof Seller>
