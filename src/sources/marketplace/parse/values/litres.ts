/** Reads the engine displacement: "2", "2.0T", "1.5L"; null for the "0.0T" of a battery car. */
import { positiveOrNull, textOrNull } from '../../../../domain/readers.ts'

/** No car engine is larger; a larger number has another unit. */
const LARGEST = 20

export function parseLitres(value: unknown): number | null {
  const litres = positiveOrNull(textOrNull(value)?.replace(/\s?[TL]$/i, '') ?? value)
  return litres !== null && litres <= LARGEST ? litres : null
}
