/** Reads a keyword or a phrase as something that groups are marked by, or tested one by one. */
import { type EnglishKeyword, foldKeyword } from '../../../domain/inventory/title-keywords.ts'
import { createFoldedPhraseTest, foldTitle } from '../../../domain/title-phrases.ts'
import { eachRun } from '../kernel/bits.ts'
import type { OpenedImage } from '../opened-image.ts'
import type { GroupBits } from './create-group-bits.ts'
import { createHeadLookup } from './create-head-lookup.ts'
import { createTitles } from './create-titles.ts'
import { createTokenLookup } from './create-token-lookup.ts'

export interface Word {
  /** Tells it from all others. */
  readonly key: string
  /** Marks all groups that have it, and no other. */
  mark(bits: number): void
  /** Leaves of the marked groups from `from` on and before `to` those that have it. */
  sift(bits: number, from: number, to: number): void
}

interface WordReader {
  readKeyword(keyword: string): Word
  readPhrase(phrase: string): Word
}

export function createWordReader(image: OpenedImage, groupBits: GroupBits): WordReader {
  const { words: memory, layout, kernel } = image
  const titles = createTitles(image)
  const tokens = createTokenLookup(image, groupBits, layout.tokens)
  const heads = createHeadLookup(image, groupBits, layout.heads)
  const groups = layout.groups.titles.length

  /** Leaves the marked groups that fit. */
  const siftEach = (bits: number, from: number, to: number, fits: (group: number) => boolean): void => {
    const all = groupBits.take()
    kernel.copy(all, bits, groupBits.length * 4)
    eachRun(memory, all / 4, from, to, (first, end) => {
      for (let group = first; group < end; group++) if (!fits(group)) groupBits.remove(bits, group)
    })
    groupBits.give(all)
  }
  const withSpare = (use: (spare: number) => void): void => {
    const spare = groupBits.take()
    use(spare)
    groupBits.give(spare)
  }

  /** Adds the groups whose English title has it. */
  const addEnglish = (bits: number, english: EnglishKeyword): void => {
    if (heads.isExact(english)) heads.add(bits, english)
    else
      withSpare((spare) => {
        groupBits.clear(spare)
        heads.add(spare, english)
        // Titles of both languages share many signs: what the source's title has is not looked at again.
        groupBits.subtract(spare, bits)
        titles.sift(spare, 0, groups, null, english)
        groupBits.unite(bits, spare)
      })
  }

  const readKeyword = (keyword: string): Word => {
    const { title, english } = foldKeyword(keyword)
    return {
      key: `keyword ${title}`,
      mark(bits) {
        if (title === '') return groupBits.fill(bits)
        if (!tokens.mark(bits, title)) titles.sift(bits, 0, groups, title, null)
        if (english !== null) addEnglish(bits, english)
      },
      sift(bits, from, to) {
        if (title !== '') titles.sift(bits, from, to, title, english)
      },
    }
  }
  const readPhrase = (phrase: string): Word => {
    const isPhrase = createFoldedPhraseTest([phrase])
    // All of its words stand in a title that has the phrase.
    const texts = foldTitle(phrase)
      .split(' ')
      .filter((text) => text !== '')
    const sift: Word['sift'] = (bits, from, to) => {
      for (const text of texts) titles.sift(bits, from, to, text, null)
      siftEach(bits, from, to, (group) => isPhrase(titles.read(group)))
    }
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
        sift(bits, 0, groups)
      },
      sift,
    }
  }

  return { readKeyword, readPhrase }
}
