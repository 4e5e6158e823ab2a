/** Groups texts by baseline, from top to bottom and from left to right. */

/** As a fraction of the font size. Smaller than the offset between rows of two halves that wrap differently. */
const SAME_BASELINE = 0.15

interface Placed {
  readonly x: number
  readonly y: number
  readonly size: number
}

export function groupByBaseline<Text extends Placed>(texts: readonly Text[]): readonly (readonly Text[])[] {
  const groups: Text[][] = []
  for (const text of texts.toSorted((one, other) => one.y - other.y)) {
    const group = groups.at(-1)
    const first = group?.[0]
    if (group && first && text.y - first.y <= SAME_BASELINE * Math.min(text.size, first.size)) group.push(text)
    else groups.push([text])
  }
  return groups.map((group) => group.toSorted((one, other) => one.x - other.x))
}
