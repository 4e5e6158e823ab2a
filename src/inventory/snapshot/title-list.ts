/** Titles that listings share, each kept once. */
import type { FoldedTitles } from '../index/listing-table.ts'

export class TitleList {
  readonly titles: FoldedTitles[] = []
  /** Source title → English title → place. */
  readonly #places = new Map<string, Map<string, number>>()

  constructor(titles: readonly FoldedTitles[] = []) {
    for (const one of titles) this.place(one)
  }

  place({ title, english_title }: FoldedTitles): number {
    let places = this.#places.get(title)
    if (places === undefined) {
      places = new Map()
      this.#places.set(title, places)
    }
    const known = places.get(english_title)
    if (known !== undefined) return known
    const place = this.titles.length
    this.titles.push({ title, english_title })
    places.set(english_title, place)
    return place
  }
}
