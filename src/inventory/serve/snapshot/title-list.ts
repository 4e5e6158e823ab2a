/** Titles that listings share, each kept once. */
import type { FoldedTitles } from '../../engine/listing-table.ts'

export class TitleList {
  readonly titles: FoldedTitles[] = []
  /** By the source's title, which nearly always has one English title. */
  readonly #places = new Map<string, Place>()

  constructor(titles: readonly FoldedTitles[] = []) {
    for (const one of titles) this.place(one)
  }

  place({ title, english_title }: FoldedTitles): number {
    const first = this.#places.get(title)
    for (let known = first; known; known = known.next) if (known.english_title === english_title) return known.place
    const place = this.titles.length
    this.titles.push({ title, english_title })
    this.#places.set(title, { english_title, place, next: first })
    return place
  }
}

interface Place {
  readonly english_title: string
  readonly place: number
  /** Another English title of the same. */
  readonly next: Place | undefined
}
