/** The badges of a row, from several places of `cartags`. */
import { arrayOrNull, recordOrNull, textOrNull } from '../../../../domain/readers.ts'

/** Far more than a row has room for. */
const MOST = 50
const LONGEST = 60

/** In the order of the row, each once; null when the row has no place for badges. */
export function parseBadges(cartags: unknown): readonly string[] | null {
  const places = recordOrNull(cartags)
  if (places === null) return null
  const badges = new Set<string>()
  for (const badge of Object.values(places).flatMap((place) => arrayOrNull(place) ?? [])) {
    const title = textOrNull(recordOrNull(badge)?.title)
    if (title !== null && title.length <= LONGEST && badges.size < MOST) badges.add(title)
  }
  return [...badges]
}
