/** Builds the lookup from each head of the English titles to the groups whose title has it. */
import { listShortPieces } from '../../../domain/inventory/title-keywords.ts'
import { HEAD_SIGNS, type HeadsLayout, SHORT_PIECE_END } from '../image.ts'
import type { FoldedTitles } from '../listing-table.ts'
import { addPostings } from './add-postings.ts'
import type { ImageWriter } from './image-writer.ts'

/** `groups`: the title of each. */
export function buildHeads(image: ImageWriter, titles: readonly FoldedTitles[], groups: Uint32Array): HeadsLayout {
  const numbers = new Map<string, number>()
  const keys: number[] = []
  const starts = new Uint32Array(titles.length + 1)
  const add = (head: string): void => {
    const number = numbers.get(head) ?? numbers.size
    if (number === numbers.size) numbers.set(head, number)
    keys.push(number)
  }
  for (const [title, { english_title }] of titles.entries()) {
    const words = english_title === '' ? [] : english_title.split(' ')
    const text = words.join('')
    let at = 0
    for (const word of words) {
      add(text.slice(at, at + HEAD_SIGNS))
      at += word.length
    }
    for (const piece of listShortPieces(words)) add(`${piece}${SHORT_PIECE_END}`)
    starts[title + 1] = keys.length
  }
  const heads = [...numbers.keys()].sort(compareTexts)
  const placeOf = new Uint32Array(heads.length)
  for (const [place, head] of heads.entries()) placeOf[numbers.get(head) as number] = place
  return {
    ...layOutHeads(image, heads),
    ...addPostings(
      image,
      { starts, keys: Uint32Array.from(keys, (number) => placeOf[number] as number), count: heads.length },
      groups,
    ),
  }
}

function layOutHeads(image: ImageWriter, heads: readonly string[]): Pick<HeadsLayout, 'signs' | 'places'> {
  const text = heads.join('')
  const signs = new Uint16Array(text.length)
  for (let i = 0; i < text.length; i++) signs[i] = text.charCodeAt(i)
  const places = new Uint32Array(heads.length + 1)
  for (const [place, head] of heads.entries()) places[place + 1] = (places[place] as number) + head.length
  return { signs: image.add(signs), places: image.add(places) }
}

/** By their signs, as `<` compares texts everywhere. */
function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
