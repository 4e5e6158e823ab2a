/** Reads a keyword or a phrase as something that groups are marked by, or tested one by one. */
import { foldKeyword } from '../../../domain/inventory/title-keywords.ts'
import { createFoldedPhraseTest, foldTitle } from '../../../domain/title-phrases.ts'
import { eachRun } from '../kernel/bits.ts'
import type { OpenedImage } from '../opened-image.ts'
import type { GroupBits } from './create-group-bits.ts'
import { createPairLookup } from './create-pair-lookup.ts'
import { createTitles, ENGLISH, TITLE } from './create-titles.ts'
import { createTokenLookup } from './create-token-lookup.ts'

export interface Word {
  /** Tells it from all others. */
  readonly key: string
  /** Marks all groups that have it, and no other. */
  mark(bits: number): void
  fits(group: number): boolean
}

export interface WordReader {
  readKeyword(keyword: string): Word
  readPhrase(phrase: string): Word
}

export function createWordReader(image: OpenedImage, groupBits: GroupBits): WordReader {
  const { words: memory, layout, kernel } = image
  const titles = createTitles(image)
  const tokens = createTokenLookup(image, groupBits, layout.tokens)
  const pairs = createPairLookup(image, groupBits, layout.pairs)
  const groups = layout.groups.titles.length

  /** Leaves the marked groups that fit. */
  const sift = (bits: number, fits: (group: number) => boolean): void => {
    const all = groupBits.take()
    kernel.copy(all, bits, groupBits.length * 4)
    groupBits.clear(bits)
    eachRun(memory, all / 4, 0, groups, (from, to) => {
      for (let group = from; group < to; group++) if (fits(group)) groupBits.add(bits, group)
    })
    groupBits.give(all)
  }
  const withSpare = (use: (spare: number) => void): void => {
    const spare = groupBits.take()
    use(spare)
    groupBits.give(spare)
  }

  const readKeyword = (keyword: string): Word => {
    const { title, english_title } = foldKeyword(keyword)
    return {
      key: `keyword ${title}`,
      mark(bits) {
        if (title === '') return groupBits.fill(bits)
        if (!tokens.mark(bits, title)) sift(bits, (group) => titles.has(group, TITLE, title))
        if (english_title === null) return
        withSpare((spare) => {
          const isExact = pairs.mark(spare, english_title)
          // Titles of both languages share most of their signs: what one has found is not looked at again.
          if (!isExact) groupBits.subtract(spare, bits)
          if (!isExact) sift(spare, (group) => titles.has(group, ENGLISH, english_title))
          groupBits.unite(bits, spare)
        })
      },
      fits: (group) =>
        titles.has(group, TITLE, title) || (english_title !== null && titles.has(group, ENGLISH, english_title)),
    }
  }
  const readPhrase = (phrase: string): Word => {
    const isPhrase = createFoldedPhraseTest([phrase])
    // All of its words stand in a title that has the phrase.
    const parts = foldTitle(phrase).split(' ')
    const texts = parts.filter((text) => text !== '')
    const fits = (group: number) =>
      texts.every((text) => titles.has(group, TITLE, text)) && isPhrase(titles.read(group))
    return {
      key: `phrase ${phrase}`,
      mark(bits) {
        groupBits.fill(bits)
        for (const text of texts) {
          withSpare((spare) => {
            tokens.mark(spare, text)
            groupBits.intersect(bits, spare)
          })
        }
        sift(bits, fits)
      },
      fits,
    }
  }

  return { readKeyword, readPhrase }
}
