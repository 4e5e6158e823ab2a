/** Puts what stands on one baseline together, from top to bottom and from left to right. */

/** In parts of the size of the letters. Smaller than the shift between rows of two halves that are broken differently. */
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
