/** The titles of groups, as they lie in an image. */
import { type OpenedImage, viewWords } from '../opened-image.ts'

export const TITLE = 0
export const ENGLISH = 1
export type Side = typeof TITLE | typeof ENGLISH

export interface Titles {
  /** Whether a title has a text anywhere. */
  has(group: number, side: Side, text: string): boolean
  /** The source's title. */
  read(group: number): string
}

export function createTitles(image: OpenedImage): Titles {
  const { texts, groups } = image.layout
  const starts = viewWords(image, texts.starts)
  const titles = viewWords(image, groups.titles)
  const signs = new Uint16Array(image.words.buffer, texts.signs.at, texts.signs.length)
  return {
    has(group, side, text) {
      const place = 2 * (titles[group] as number) + side
      const last = (starts[place + 1] as number) - text.length
      for (let at = starts[place] as number; at <= last; at++) {
        let i = 0
        while (i < text.length && signs[at + i] === text.charCodeAt(i)) i++
        if (i === text.length) return true
      }
      return false
    },
    read(group) {
      const place = 2 * (titles[group] as number)
      return String.fromCharCode(...signs.subarray(starts[place], starts[place + 1]))
    },
  }
}
