/** How strong a car is, for every record of it. */
import { Type } from 'typebox'
import { POWER_BASES, POWER_SOURCES } from '../codes.ts'
import { enumOf, nullable } from '../schema.ts'

const number = Type.Number()

export const POWER_FIELDS = {
  displacement_cc: nullable(number, {
    description: 'Engine displacement in cubic centimetres. Null if unknown, and for a car without an engine.',
    examples: [1984],
  }),
  power_kw: nullable(number, {
    description: 'Power of the car in kilowatts, as printed; `power_basis` says what it measures. Null if unknown.',
    examples: [140],
  }),
  power_hp: nullable(number, {
    description:
      'The same in metric horsepower (PS): as printed, else `power_kw` × 1.35962 to one decimal, never rounded to a whole number. Null if unknown.',
    examples: [190],
  }),
  power_source: nullable(enumOf(POWER_SOURCES), {
    description: 'Whether `power_hp` is printed, or derived from `power_kw`. Null if there is no figure.',
    examples: ['printed'],
  }),
  power_basis: nullable(enumOf(POWER_BASES), {
    description:
      'What the power measures: `engine` for cars driven only by an engine, including mild hybrids; `motors` for battery-electric cars; `system` (both combined) for hybrids. Null, without a figure, if the source does not state it.',
    examples: ['engine'],
  }),
}
