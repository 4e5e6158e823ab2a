/** Bounds of numbers. Only the first violated bound is reported. */
import type { JsonSchema, Refusal } from '../parameter.ts'
import { valueError } from './refusals.ts'

export interface Bounds {
  readonly multipleOf?: number
  readonly le?: number
  readonly ge?: number
  readonly gt?: number
}

type Check = readonly [isBroken: (value: number | bigint) => boolean, refusal: Refusal]

/** `show` formats a bound for the context, where bounds of floats are floats. */
export function createBoundCheck(
  { multipleOf, le, ge, gt }: Bounds,
  show: (bound: number) => unknown,
): (value: number | bigint) => Refusal | null {
  const checks: Check[] = []
  const add = (
    type: string,
    words: string,
    name: string,
    bound: number | undefined,
    broken: (value: number | bigint, bound: number) => boolean,
  ) => {
    if (bound === undefined) return
    const refusal = { type, msg: `Input should be ${words} ${bound}`, ctx: { [name]: show(bound) } }
    checks.push([(value) => broken(value, bound), refusal])
  }
  add('multiple_of', 'a multiple of', 'multiple_of', multipleOf, (value, step) => !isMultipleOf(value, step))
  add('less_than_equal', 'less than or equal to', 'le', le, (value, bound) => !(value <= bound))
  add('greater_than_equal', 'greater than or equal to', 'ge', ge, (value, bound) => !(value >= bound))
  add('greater_than', 'greater than', 'gt', gt, (value, bound) => !(value > bound))
  return (value) => {
    for (const [isBroken, refusal] of checks) if (isBroken(value)) return refusal
    return null
  }
}

/** Exact for integers, with a tolerance of 1e-9 for floats. */
export function isMultipleOf(value: number | bigint, step: number): boolean {
  if (typeof value === 'bigint') return value % BigInt(step) === 0n
  const rest = Math.abs(value % step)
  return rest <= 1e-9 || Math.abs(rest - step) <= 1e-9
}

/** The bounds as OpenAPI shows them. */
export function describeBounds({ multipleOf, le, ge, gt }: Bounds): JsonSchema {
  return {
    ...(multipleOf === undefined ? {} : { multipleOf }),
    ...(le === undefined ? {} : { maximum: le }),
    ...(ge === undefined ? {} : { minimum: ge }),
    ...(gt === undefined ? {} : { exclusiveMinimum: gt }),
  }
}

/** A minimum that must not exceed its maximum; reported at the maximum. */
export function orderRule<Min extends string, Max extends string>(min: Min, max: Max) {
  const refusal = valueError(`${min} must not exceed ${max}`)
  return {
    fields: [min, max] as const,
    // Called only if both are present. Numbers and bigints can be compared.
    check: (values: Readonly<Record<Min | Max, number | bigint | null>>): Refusal | null =>
      (values[min] as number | bigint) > (values[max] as number | bigint) ? refusal : null,
  }
}
