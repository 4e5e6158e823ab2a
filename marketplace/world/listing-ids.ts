/** Listing ids: eight digits that grow with time, reversible to the car's position without a table. */
import { hash } from '../random.ts'

const STRIDE = 3
// The id space of such a marketplace had reached 59.2 million in August 2026 and grows by some 14,000 a day.
const EPOCH_MS = Date.parse('2026-08-01T00:00:00+08:00')
const EPOCH_ID = 59_200_000
const IDS_PER_MS = 14_000 / 86_400_000

export interface ListingIds {
  idOf(index: number): number
  /** The position that an id would belong to, or null when no car has that id. */
  indexOf(infoid: number): number | null
}

/** `cars` of them exist when the world begins; later listings have higher ids. */
export function createListingIds(seed: number, beganMs: number, cars: number): ListingIds {
  const top = EPOCH_ID + Math.floor((beganMs - EPOCH_MS) * IDS_PER_MS)
  const base = top - cars * STRIDE
  if (base < 10_000_000) throw new RangeError('that day is too early for so many cars with eight-digit listing ids')
  const idOf = (index: number) => base + index * STRIDE + (hash(seed, index, 0x1d) % STRIDE)
  return {
    idOf,
    indexOf(infoid) {
      const index = Math.floor((infoid - base) / STRIDE)
      return Number.isSafeInteger(index) && index >= 0 && idOf(index) === infoid ? index : null
    },
  }
}
