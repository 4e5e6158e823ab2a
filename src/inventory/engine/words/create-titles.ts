/** The titles of groups, as they lie in an image. */
import type { EnglishKeyword } from '../../../domain/inventory/title-keywords.ts'
import { type OpenedImage, viewWords } from '../opened-image.ts'
import { MOST_SIGNS } from '../scratch.ts'

interface Titles {
  /** Leaves of the marked groups from `from` on and before `to` those whose title has a text, or whose English title has a keyword; null = that is not looked for. */
  sift(bits: number, from: number, to: number, title: string | null, english: EnglishKeyword | null): void
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

  /** Gives how many signs are looked for. */
  const write = (at: number, text: string | null): number => {
    // No title is as long as what there is no room for.
    if (text === null || text.length > MOST_SIGNS) return 0
    for (let i = 0; i < text.length; i++) memory[at / 2 + i] = text.charCodeAt(i)
    return text.length
  }

  return {
    sift(bits, from, to, title, english) {
      const length = write(scratch.text, title)
      const englishLength = write(scratch.english, english?.text ?? null)
      const places = [groups.titles.at, texts.starts.at, texts.signs.at, texts.words.at] as const
      const endsWord = Number(english?.ends_word ?? false)
      kernel.siftTitles(bits, from, to, ...places, scratch.text, length, scratch.english, englishLength, endsWord)
    },
    read(group) {
      const place = 2 * (titles[group] as number)
      return String.fromCharCode(...signs.subarray(starts[place], starts[place + 1]))
    },
  }
}
