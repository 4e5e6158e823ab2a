/** Reads the true data of all cars on sale from the control route. */
import { titleOf } from '../../src/sources/fixtures/truth.ts'
import { fold } from '../spec/truth-filters.ts'
import type { RunningMarketplace } from '../start-marketplace.ts'
import type { Truth } from '../truth/native-car.ts'

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
