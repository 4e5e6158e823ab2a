/** Parses `{series} {yyyy}款 {trim}`, the name of a car; rows have the series nowhere else. */
import { textOrNull } from '../../../../domain/readers.ts'

const NAME = /^(.+?)\s{0,9}(?:19|20)\d{2}\s{0,9}款/
/** The year is near the beginning of every title. */
const LONGEST_HEAD = 200

export function parseSeriesName(title: unknown): string | null {
  return textOrNull(NAME.exec(textOrNull(title)?.slice(0, LONGEST_HEAD) ?? '')?.[1])
}
