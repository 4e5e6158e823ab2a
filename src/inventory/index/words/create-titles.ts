/** The titles of groups, as they lie in an image. */
import { type OpenedImage, viewWords } from '../opened-image.ts'
import { MOST_SIGNS } from '../scratch.ts'

export interface Titles {
  /** Leaves of the marked groups from `from` on and before `to` those whose title has a text, or whose English title has the other; null = that is not looked for. */
  sift(bits: number, from: number, to: number, title: string | null, english_title: string | null): void
  /** The source's title. */
  read(group: number): string
}

export function createTitles(image: OpenedImage): Titles {
  const { kernel, scratch, words, layout } = image
  const { texts, groups } = layout
  const starts = viewWords(image, texts.starts)
  const titles = viewWords(image, groups.titles)
  const signs = new Uint16Array(words.buffer, texts.signs.at, texts.signs.length)
  const memory = new Uint16Array(words.buffer)

  /** Gives how many signs it has. */
  const write = (at: number, text: string | null): number => {
    for (let i = 0; text !== null && i < text.length; i++) memory[at / 2 + i] = text.charCodeAt(i)
    return text?.length ?? 0
  }

  return {
    sift(bits, from, to, title, english_title) {
      // No title is as long as what there is no room for.
      const known = [title, english_title].map((text) => (text && text.length <= MOST_SIGNS ? text : null))
      const length = write(scratch.text, known[0] as string | null)
      const englishLength = write(scratch.english, known[1] as string | null)
      const places = [groups.titles.at, texts.starts.at, texts.signs.at] as const
      kernel.siftTitles(bits, from, to, ...places, scratch.text, length, scratch.english, englishLength)
    },
    read(group) {
      const place = 2 * (titles[group] as number)
      return String.fromCharCode(...signs.subarray(starts[place], starts[place + 1]))
    },
  }
}
