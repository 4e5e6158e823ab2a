/** Sorts the titles of each model. Most titles begin with the year, so cars of similar age and price lie together. */
import type { FoldedTitles, ListingTable } from '../listing-table.ts'

export interface RankedTitles {
  readonly titles: readonly FoldedTitles[]
  /** By row of the table: the place in `titles`. */
  readonly places: Uint32Array
}

/** `rows`: sorted by brand and series. A title of several models belongs to the first of them; a title without listings is left out. */
export function rankTitles(table: ListingTable, rows: Uint32Array): RankedTitles {
  const { titles, title, brand_id, series_id } = table
  const ranks = new Uint32Array(titles.length)
  const ranked: FoldedTitles[] = []
  const isMet = new Uint8Array(titles.length)
  let model: number[] = []
  const close = (): void => {
    model.sort((a, b) => compareTexts(titles[a]?.title ?? '', titles[b]?.title ?? ''))
    for (const one of model) ranks[one] = ranked.push(titles[one] as FoldedTitles) - 1
    model = []
  }
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
    const before = rows[at - 1] ?? row
    if (brand_id[row] !== brand_id[before] || series_id[row] !== series_id[before]) close()
    const one = title[row] as number
    if (isMet[one] === 1) continue
    isMet[one] = 1
    model.push(one)
  }
  close()
  const places = new Uint32Array(rows.length)
  for (let row = 0; row < places.length; row++) places[row] = ranks[title[row] as number] as number
  return { titles: ranked, places }
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
