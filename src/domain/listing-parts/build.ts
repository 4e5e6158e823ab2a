/** How a car is built: engine, motors and measures. */
import { Type } from 'typebox'
import { nullable, type RecordOf } from '../schema.ts'

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
