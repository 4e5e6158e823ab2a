/** Reads the true data of cars from the control route. */
import type { describeCar } from '../../marketplace/control/describe-car.ts'
import type { SpecificationTruth } from '../../marketplace/control/describe-specification.ts'
import { titleOf } from '../../src/sources/fixtures/truth.ts'
import { type CarFacts, readFacts } from '../inspection/printed-facts.ts'
import { fold } from '../spec/truth-filters.ts'
import type { RunningMarketplace } from '../start-marketplace.ts'

export type Truth = ReturnType<typeof describeCar>

const ALL = 1_000_000

/** Every car on sale. */
export interface Stock {
  readonly truths: ReadonlyMap<number, Truth>
  /** Cars whose titles have all words of this text. */
  findByWords(text: string): readonly Truth[]
}

export async function readStock(marketplace: RunningMarketplace): Promise<Stock> {
  const { cars } = (await marketplace.control(`cars?limit=${ALL}&describe=1`)) as { cars: Truth[] }
  const known = new Map<string, readonly Truth[]>()
  // Folded once, because folding takes longer than comparing.
  const titles = cars.map((truth) => ({ truth, title: fold(titleOf(truth)) }))
  return {
    truths: new Map(cars.map((car) => [car.infoid, car])),
    findByWords(text) {
      const words = fold(text).split(/\s+/u)
      const found =
        known.get(text) ??
        titles.filter(({ title }) => words.every((word) => title.includes(word))).map(({ truth }) => truth)
      known.set(text, found)
      return found
    },
  }
}

export async function readTruthOf(
  marketplace: RunningMarketplace,
  id: number,
): Promise<{ built: SpecificationTruth; report: CarFacts }> {
  const built = (await marketplace.control(`cars/${id}/specification`)) as SpecificationTruth
  return { built, report: await readFacts(marketplace, id) }
}

/** Null where the record has a gap. */
export const unless = <Value>({ gaps }: Truth, gap: string, value: Value): Value | null =>
  (gaps as readonly string[]).includes(gap) ? null : value
