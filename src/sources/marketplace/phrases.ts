/** What the marketplace is asked for where words must stand by themselves: its own keywords are any substring of a title. */
import type { SourcePart } from '../../domain/source.ts'

/** Every title with the phrases has all of these. */
export function listWords({ keywords, phrases }: SourcePart): readonly string[] {
  return [...keywords, ...phrases.flatMap((phrase) => phrase.split(' '))]
}
