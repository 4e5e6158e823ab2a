/** Engine displacement: "2", "2.0T", "1.5L"; the "0.0T" of a battery car is none. */
import { positiveOrNull, textOrNull } from '../../../../domain/readers.ts'

/** No engine of a car is larger; what is, was counted in something else. */
const LARGEST = 20

export function parseLitres(value: unknown): number | null {
  const litres = positiveOrNull(textOrNull(value)?.replace(/\s?[TL]$/i, '') ?? value)
  return litres !== null && litres <= LARGEST ? litres : null
}
