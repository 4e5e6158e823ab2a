/** Turns a keyword or a phrase into a test that marks all groups, or sifts a few. */
import {
  type EnglishKeyword,
  foldKeyword,
  formatWordPattern,
  isTitleWord,
} from '../../../domain/inventory/title-keywords.ts'
import { createFoldedPhraseTest, foldTitle } from '../../../domain/title-phrases.ts'
import { eachRun } from '../kernel/bits.ts'
import type { OpenedImage } from '../opened-image.ts'
import type { GroupBits } from './create-group-bits.ts'
import { createHeadLookup, createTitles, createTokenLookup } from './title-lookups.ts'

export interface Word {
  /** Distinguishes it from all other words. */
  readonly key: string
  /** Marks the groups that have it, and no others. */
  mark(bits: number): void
  /** Removes marked groups from `from` to before `to` that do not have it. */
  sift(bits: number, from: number, to: number): void
}

export function createWordReader(image: OpenedImage, groupBits: GroupBits) {
  const { layout, kernel } = image
  const { withSpare } = groupBits
  const titles = createTitles(image)
  const markTokens = createTokenLookup(image, groupBits)
  const groups = layout.groups.titles.length

  const siftEach = createGroupSift(image, groupBits)

  const addEnglish = createEnglishSearch(image, groupBits, titles)

  const readKeyword = (keyword: string): Word => {
    const { title, english } = foldKeyword(keyword)
    return {
      key: `keyword ${title}`,
      mark(bits) {
        if (title === '') return groupBits.fill(bits)
        if (!markTokens(bits, title)) titles.sift(bits, 0, groups, title, null)
        if (english !== null) addEnglish(bits, english)
      },
      sift(bits, from, to) {
        if (title !== '') titles.sift(bits, from, to, title, english)
      },
    }
  }

  /** A short Latin keyword of a model, which is a word of either title; other keywords of models are like all. */
  const readModelKeyword = (keyword: string): Word => {
    const { title, english } = foldKeyword(keyword)
    if (!isTitleWord(title) || english === null) return readKeyword(keyword)
    const pattern = new RegExp(formatWordPattern(title))
    return {
      key: `word ${title}`,
      mark(bits) {
        markTokens(bits, title, pattern)
        addEnglish(bits, english)
      },
      sift(bits, from, to) {
        withSpare((inEnglish) => {
          kernel.copy(inEnglish, bits, groupBits.length * 4)
          titles.sift(inEnglish, from, to, null, english)
          siftEach(bits, from, to, (group) => pattern.test(titles.read(group)))
          groupBits.unite(bits, inEnglish)
        })
      },
    }
  }

  const readPhrase = (phrase: string): Word => {
    const isPhrase = createFoldedPhraseTest([phrase])
    // A title that has the phrase has all of its words.
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
            markTokens(spare, text)
            groupBits.intersect(bits, spare)
          })
        }
        sift(bits, 0, groups)
      },
      sift,
    }
  }

  return { readKeyword, readModelKeyword, readPhrase }
}

/** Removes groups that do not fit. */
function createGroupSift({ words: memory, kernel }: OpenedImage, groupBits: GroupBits) {
  return (bits: number, from: number, to: number, fits: (group: number) => boolean): void =>
    groupBits.withSpare((all) => {
      kernel.copy(all, bits, groupBits.length * 4)
      eachRun(memory, all / 4, from, to, (first, end) => {
        for (let group = first; group < end; group++) if (!fits(group)) groupBits.remove(bits, group)
      })
    })
}

/** Adds the groups whose English title has the keyword. */
function createEnglishSearch(
  image: OpenedImage,
  groupBits: GroupBits,
  titles: Pick<ReturnType<typeof createTitles>, 'sift'>,
) {
  const heads = createHeadLookup(image, groupBits)
  const groups = image.layout.groups.titles.length
  return (bits: number, english: EnglishKeyword): void => {
    if (heads.isExact(english)) heads.add(bits, english)
    else
      groupBits.withSpare((spare) => {
        groupBits.clear(spare)
        heads.add(spare, english)
        // Titles of both languages share many signs: groups that were found by the source's title are not read again.
        groupBits.subtract(spare, bits)
        titles.sift(spare, 0, groups, null, english)
        groupBits.unite(bits, spare)
      })
  }
}
