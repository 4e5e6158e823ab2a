/** What the stand-in marketplace tells about a car: what it is, what its record leaves out, what its report prints, and when a service read it. */
import type { describeCar } from '../../marketplace/control/describe-car.ts'
import type { SpecificationTruth } from '../../marketplace/control/describe-specification.ts'
import { type CarFacts, readFacts } from '../inspection/printed-facts.ts'
import type { ExactRate } from '../spec/exact-rate.ts'
import type { RunningMarketplace } from '../start-marketplace.ts'

export type Truth = ReturnType<typeof describeCar>
export type { SpecificationTruth }

/** A car as every row of a list has it. */
export interface ListedCar {
  readonly truth: Truth
}

/** A car of which all is known. */
export interface NativeCar extends ListedCar {
  readonly built: SpecificationTruth
  readonly report: CarFacts
  readonly rate: ExactRate
}

/** When its details were read, and the text that said then how long ago it was listed. */
interface Reading {
  readonly at_ms: number
  readonly published: string | null
}

/** A car of an inventory. */
export interface SeenCar extends NativeCar {
  readonly now_ms: number
  /** In the order of time; at least one. */
  readonly readings: readonly Reading[]
  readonly price_change: { readonly from_cny: number | null; readonly at_ms: number } | null
  /** Whose reports were read; null = its report was not read yet. */
  readonly providers: readonly string[] | null
}

export async function readTruthOf(
  marketplace: RunningMarketplace,
  id: number,
): Promise<Pick<NativeCar, 'built' | 'report'>> {
  const built = (await marketplace.control(`cars/${id}/specification`)) as SpecificationTruth
  return { built, report: await readFacts(marketplace, id) }
}

/** Null where the record has a gap. */
export const unless = <Value>({ gaps }: Truth, gap: string, value: Value): Value | null =>
  (gaps as readonly string[]).includes(gap) ? null : value
