/** `{series} {yyyy}款 {trim}`: the name of a car, of which rows give the series nowhere else. */
import { textOrNull } from '../../../../domain/readers.ts'

const NAME = /^(.+?)\s*(?:19|20)\d{2}\s*款/

export function parseSeriesName(title: unknown): string | null {
  return textOrNull(NAME.exec(textOrNull(title) ?? '')?.[1])
}
