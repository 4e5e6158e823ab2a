/** Rules across fields that more than one endpoint has. */
import type { Refusal } from '../endpoint.ts'
import { valueError } from './refusals.ts'

/** A minimum that must not exceed its maximum; reported at the maximum. */
export function orderRule<Min extends string, Max extends string>(min: Min, max: Max) {
  const refusal = valueError(`${min} must not exceed ${max}`)
  return {
    fields: [min, max] as const,
    // Only called with both present; numbers and bigints compare as they should.
    check: (values: Readonly<Record<Min | Max, number | bigint | null>>): Refusal | null =>
      (values[min] as number | bigint) > (values[max] as number | bigint) ? refusal : null,
  }
}
