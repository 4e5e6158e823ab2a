/** One car of the world with its true data; `native/` decides what a record prints. */
import type { Spec } from '../catalogue/specs.ts'
import type { Condition } from '../reports/subject.ts'
import type { Month } from './calendar.ts'
import type { Dealer } from './dealers.ts'

/** Values of this car that the marketplace does not have. */
export const GAPS = [
  'price',
  'mileage',
  'registration',
  'colour',
  'specifications',
  'transfers',
  'emission',
  'expiries',
  'remark',
  'published',
  'guide_price',
  'usage',
  'vin',
] as const
export type Gap = (typeof GAPS)[number]

export interface Car {
  readonly index: number
  readonly infoid: number
  readonly spec: Spec
  readonly dealer: Dealer
  readonly vin: string
  /** null = 未上牌, never registered. */
  readonly registered: Month | null
  readonly mileage_km: number
  /** Hundreds of yuan, the grain of a price in 万元 with two decimals. */
  readonly price_hundreds: number
  readonly colour: string
  readonly transfers: number
  readonly emission: string
  /** Annual inspection valid until; compulsory insurance until. */
  readonly examine: Month
  readonly insurance: Month
  /** Usage as the listing declares it (家用 …). */
  readonly usage: string
  /** Usage as the registration document has it (非营运 …). */
  readonly registered_use: string
  readonly condition: Condition
  readonly published_ms: number
  readonly photo_count: number
  readonly gaps: ReadonlySet<Gap>
  /** Incremented when the seller edits the text. */
  readonly edition: number
}

export function knows(car: Car, gap: Gap): boolean {
  return !car.gaps.has(gap)
}
