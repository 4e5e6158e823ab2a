/** Translates the words behind the name of a series to words of the source's titles: Long Range is 长续航. */
import { foldName } from '../fold.ts'
import { readTable } from '../read-table.ts'
import { hasHan } from '../romanise.ts'
import { joinKeys, splitUnits, type Unit } from './split-units.ts'

/** Lists of keywords; each list is one way in which titles express all of it. */
export type TranslateVariant = (units: readonly Unit[]) => readonly (readonly string[])[]

interface VariantWords {
  readonly translate: TranslateVariant
  /** Whether a word of several units spans a position: Golf R-Line is not a Golf R. */
  readonly isWithin: (units: readonly Unit[], at: number) => boolean
}

/** Each alternative is a separate query, so their number is limited. */
const MOST_WAYS = 4
/** Shorter English words are often in Latin letters in the titles themselves. */
const SHORTEST = 4
/** Words that people type and titles never have. */
const IDLE = new Set(['auto', 'car', 'edition', 'model', 'mpv', 'suv', 'version'])

export function createVariantWords(): VariantWords {
  const waysOf = new Map<string, readonly string[]>()
  let longest = 0
  const keep = (word: string, ways: readonly string[]) => {
    waysOf.set(foldName(word), ways)
    longest = Math.max(longest, splitUnits(word).length)
  }
  for (const [en, ways] of listTrims()) keep(en, ways)
  for (const { word, zh } of readTable('variant-words.tsv', ['word', 'zh'])) keep(word, zh.split('|'))

  function measure(units: readonly Unit[]): number {
    for (let count = Math.min(longest, units.length); count > 0; count--) {
      if (waysOf.has(joinKeys(units.slice(0, count))) && !units[count]?.isGlued) return count
    }
    return 0
  }

  function translate(units: readonly Unit[]): readonly (readonly string[])[] {
    let said: (readonly string[])[] = [[]]
    const add = (ways: readonly string[]) => {
      const longer = said.flatMap((words) => ways.map((way) => [...words, way]))
      said = longer.length <= MOST_WAYS ? longer : said.map((words) => [...words, ways[0] as string])
    }
    for (let at = 0; at < units.length; ) {
      const count = measure(units.slice(at, at + longest + 1))
      let end = at + Math.max(1, count)
      if (count === 0) while (units[end]?.isGlued) end++
      const piece = units.slice(at, end)
      if (count > 0) add(waysOf.get(joinKeys(piece)) as readonly string[])
      else if (!IDLE.has(joinKeys(piece))) add([piece.map(({ raw }) => raw).join('')])
      at = end
    }
    return said
  }

  return { translate, isWithin: (units, at) => measure(units.slice(at - 1, at + longest)) > 1 }
}

/** Trim words by their English: of 豪华, 豪华型 and 豪华版, the word that all three contain. */
function listTrims(): ReadonlyMap<string, readonly string[]> {
  const byEnglish = new Map<string, string[]>()
  for (const { zh, en } of readTable('trims.tsv', ['zh', 'en', 'place'])) {
    if (en.length < SHORTEST || !hasHan(zh)) continue
    byEnglish.set(en, [...(byEnglish.get(en) ?? []), zh])
  }
  const least = (all: readonly string[]) => all.filter((zh) => !all.some((other) => other !== zh && zh.includes(other)))
  return new Map([...byEnglish].map(([en, all]) => [en, least(all).slice(0, MOST_WAYS)]))
}
