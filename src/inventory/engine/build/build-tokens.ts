/** Builds the lookup from each word of the source's titles to the groups whose title has it. */
import type { TokensLayout } from '../image.ts'
import type { FoldedTitles } from '../listing-table.ts'
import { addPostings } from './add-postings.ts'
import type { ImageWriter } from './image-writer.ts'

/** `groups`: the title of each. */
export function buildTokens(image: ImageWriter, titles: readonly FoldedTitles[], groups: Uint32Array): TokensLayout {
  const numbers = new Map<string, number>()
  const keys: number[] = []
  const starts = new Uint32Array(titles.length + 1)
  for (const [title, { title: text }] of titles.entries()) {
    for (const token of text.split(' ')) {
      const number = numbers.get(token) ?? numbers.size
      numbers.set(token, number)
      keys.push(number)
    }
    starts[title + 1] = keys.length
  }
  const text = [...numbers.keys()].join(' ')
  const signs = new Uint16Array(text.length)
  for (let i = 0; i < text.length; i++) signs[i] = text.charCodeAt(i)
  let end = 0
  const places = Uint32Array.from(numbers.keys(), (token) => {
    end += token.length + 1
    return end - token.length - 1
  })
  return {
    signs: image.add(signs),
    places: image.add(places),
    ...addPostings(image, { starts, keys: Uint32Array.from(keys), count: numbers.size }, groups),
  }
}
