/** How a car is built: engine, motors, battery and measures. */
import { Type } from 'typebox'
import { RANGE_STANDARDS } from '../codes.ts'
import { enumOf, nullable, type RecordOf } from '../schema.ts'

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
        'Of the combustion engine alone; the motors have `motor`. Null if unknown, and for a car without an engine.',
      examples: [140],
    }),
    power_hp: nullable(number, {
      description: 'Metric horsepower (PS) of the engine alone. Null if unknown, and for a car without an engine.',
      examples: [190],
    }),
    cylinders: nullable(whole, {
      description: 'How many cylinders it has. Null if unknown, and for a car without an engine.',
      examples: [4],
    }),
    induction: nullable(text, {
      description: 'In the language asked for. Null if unknown, and for a car without an engine.',
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
      description: 'Of all motors together. Null if unknown, and for a car without motors.',
      examples: [220],
    }),
    count: nullable(whole, {
      description: 'How many motors drive the wheels. Null if unknown, and for a car without motors.',
      examples: [1],
    }),
  },
  { description: 'The electric motors; every field is null for a car without any.' },
)
export type Motor = RecordOf<typeof Motor>

export const Battery = Type.Object(
  {
    capacity_kwh: nullable(number, { description: 'Kilowatt-hours. Null if unknown, never 0.', examples: [60.48] }),
    range_km: nullable(number, {
      description: 'Electric range of the new car. Null if unknown, never 0.',
      examples: [510],
    }),
    range_standard: nullable(enumOf(RANGE_STANDARDS), {
      description: 'The cycle by which `range_km` was measured. Null if the source does not say.',
      examples: ['cltc'],
    }),
    chemistry: nullable(text, {
      description: 'In the language asked for. Null if unknown.',
      examples: ['Lithium iron phosphate (LFP)'],
    }),
    rented: nullable(Type.Boolean(), {
      description: 'True where the listing says that the battery is rented and not sold. Null where it says nothing.',
      examples: [true],
    }),
  },
  { description: 'The traction battery as the source describes the model; no state of health.' },
)
export type Battery = RecordOf<typeof Battery>

const millimetres = (what: string, example: number) =>
  nullable(whole, { description: `${what} in millimetres. Null if unknown.`, examples: [example] })

export const Dimensions = Type.Object(
  {
    length: millimetres('Length', 4818),
    width: millimetres('Width', 1843),
    height: millimetres('Height', 1432),
    wheelbase: millimetres('Wheelbase', 2908),
  },
  { description: 'Outer measures of the model in millimetres.' },
)
export type Dimensions = RecordOf<typeof Dimensions>
