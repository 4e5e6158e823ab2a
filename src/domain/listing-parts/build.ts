/** How a car is built and what it runs on: engine, motors, dimensions, battery, charging and consumption. */
import { Type } from 'typebox'
import { CONSUMPTION_UNITS, RANGE_STANDARDS } from '../codes.ts'
import { StateOfHealth } from '../inspection-parts/battery-health.ts'
import { enumOf, nullable, type RecordOf } from '../schema.ts'
import { ThirtyMinutePower } from './thirty-minute-power.ts'
import { WarrantyRemaining } from './warranty-remaining.ts'

const text = Type.String()
const whole = Type.Integer()
const number = Type.Number()

export const Engine = Type.Object(
  {
    displacement_l: nullable(number, {
      description: 'Litres. Null if unknown, and for a car without an engine.',
      examples: [2],
    }),
    displacement_cc: nullable(number, {
      description: 'Cubic centimetres. Null if unknown, and for a car without an engine.',
      examples: [1984],
    }),
    power_kw: nullable(number, {
      description:
        'Power of the combustion engine alone; `motor` has that of the motors. Null if unknown, and for a car without an engine.',
      examples: [140],
    }),
    power_hp: nullable(number, {
      description: 'Metric horsepower (PS) of the engine alone. Null if unknown, and for a car without an engine.',
      examples: [190],
    }),
    cylinders: nullable(whole, {
      description: 'Number of cylinders. Null if unknown, and for a car without an engine.',
      examples: [4],
    }),
    induction: nullable(text, {
      description: 'In the requested language. Null if unknown, and for a car without an engine.',
      examples: ['Turbocharged'],
    }),
    emission_standard: nullable(text, {
      description: 'The same as `emission_standard` of the car. Null if unknown.',
      examples: ['China 6'],
    }),
  },
  { description: 'The combustion engine; every field is null for a car without one.' },
)
export type Engine = RecordOf<typeof Engine>

export const Motor = Type.Object(
  {
    power_kw: nullable(number, {
      description: 'Power of all motors together. Null if unknown, and for a car without motors.',
      examples: [220],
    }),
    count: nullable(whole, {
      description: 'Number of motors. Null if unknown, and for a car without motors.',
      examples: [1],
    }),
    power_30min: nullable(ThirtyMinutePower, {
      description:
        'The 30-minute power as an estimate that names its rule; no source states it. Null if the power of the motors is unknown, and for every car that an engine drives.',
    }),
  },
  { description: 'The electric motors; every field is null for a car without any.' },
)
export type Motor = RecordOf<typeof Motor>

const millimetres = (what: string, example: number) =>
  nullable(whole, { description: `${what} in millimetres. Null if unknown.`, examples: [example] })

export const Dimensions = Type.Object(
  {
    length: millimetres('Length', 4818),
    width: millimetres('Width', 1843),
    height: millimetres('Height', 1432),
    wheelbase: millimetres('Wheelbase', 2908),
  },
  { description: 'Exterior dimensions of the model in millimetres.' },
)
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

/** What a car runs on: its traction battery, how long it charges, and how much it consumes. */
export const Battery = Type.Object(
  {
    capacity_kwh: nullable(number, { description: 'Kilowatt-hours. Null if unknown, never 0.', examples: [60.48] }),
    range_km: nullable(number, {
      description: 'Electric range of the new car. Null if unknown, never 0.',
      examples: [510],
    }),
    range_standard: nullable(enumOf(RANGE_STANDARDS), {
      description: 'The test cycle of `range_km`. Null if the source does not say.',
      examples: ['cltc'],
    }),
    chemistry: nullable(text, {
      description: 'In the requested language. Null if unknown.',
      examples: ['Lithium iron phosphate (LFP)'],
    }),
    maker: nullable(text, {
      description: 'The manufacturer of the battery, in the requested language. Null if unknown.',
      examples: ['CATL'],
    }),
    warranty: nullable(BatteryWarranty, {
      description:
        "The maker's warranty for the battery of the model when new. Null if unknown; null does not mean that there is none.",
      examples: [{ text: '8 years or 160,000 km', source: '八年或16万公里', first_owner_only: null }],
    }),
    rented: nullable(Type.Boolean(), {
      description:
        'True if the listing says that the battery is rented and not sold with the car. Null if it says nothing.',
      examples: [true],
    }),
    state_of_health: StateOfHealth,
    warranty_remaining: WarrantyRemaining,
  },
  {
    $id: 'Battery',
    description:
      'The traction battery: of the model as the source describes it, and in `state_of_health` that of this car, if its report prints it.',
  },
)
export type Battery = RecordOf<typeof Battery>

export const Charging = Type.Object(
  {
    fast_h: nullable(number, {
      description: 'Hours of fast charging, mostly to 80 %. Null if unknown, never 0.',
      examples: [0.5],
    }),
    slow_h: nullable(number, {
      description: 'Hours of charging at an AC charger. Null if unknown, never 0.',
      examples: [8.6],
    }),
  },
  { description: 'Charging times of the model when new, as the source states them.' },
)
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
