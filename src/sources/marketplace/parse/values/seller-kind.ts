/** Reads the kind of seller from two codes that must agree: either code alone may be a placeholder. */
import type { SellerKind } from '../../../../domain/codes.ts'
import { wholeOrNull } from '../../../../domain/readers.ts'

const KINDS: readonly (readonly [kind: SellerKind, fromtype: number, cartypes: readonly number[]])[] = [
  ['private', 0, [20]],
  ['franchised_dealer', 40, [90]],
  ['dealer', 70, [70, 186]],
]

export function parseSellerKind(fromtype: unknown, cartype: unknown): SellerKind | null {
  const [from, car] = [wholeOrNull(fromtype), wholeOrNull(cartype)]
  const row = KINDS.find(([, one, cars]) => one === from && car !== null && cars.includes(car))
  return row?.[0] ?? null
}
