/** The tables of names that only searches use: more names of series, makers of several brands, foreign words for classes, other scripts. */

import type { SourcePart } from '../../domain/source.ts'
import { type BrandTable, isOfLine, type NamedLine, readFamilies } from '../brand-table.ts'
import { foldName, hasHan, wordOrNull } from '../fold.ts'
import { readTable } from '../read-table.ts'
import { joinKeys, splitUnits, type Unit } from './split-units.ts'

interface MoreName {
  readonly name: string
  /** Words that a title must have; null = the whole series. */
  readonly words: readonly string[] | null
  /** Whether it is a name only together with its brand: a Hiace is a Toyota, a Jinbei Hiace is not. */
  readonly needsBrand: boolean
}

/** Names of series and variants that only searches use: 718 Cayman is a 718 with Cayman in its title. */
export type FindMoreNames = (brandId: number, seriesZh: string) => readonly MoreName[]

export function createMoreNames(brands: BrandTable): FindMoreNames {
  const bySeries = new Map<string, MoreName[]>()
  for (const { brand, zh, names, words } of readTable('more-names.tsv', ['brand', 'zh', 'names', 'words'])) {
    const owner = brands.find(brand, null)
    if (!owner) throw new Error(`more-names.tsv: no brand is called ${brand}`)
    const key = `${owner.id} ${zh}`
    const needsBrand = words === '='
    const ways = words === '-' || needsBrand ? [null] : words.split('|').map((way) => way.split(' '))
    const added = names.split('|').flatMap((name) => ways.map((way) => ({ name, words: way, needsBrand })))
    bySeries.set(key, [...(bySeries.get(key) ?? []), ...added])
  }
  const families = new Map<number, NamedLine[]>()
  for (const family of readFamilies(brands))
    families.set(family.brand_id, [...(families.get(family.brand_id) ?? []), family])
  return (brandId, seriesZh) => {
    const own = bySeries.get(`${brandId} ${seriesZh}`) ?? []
    const ofFamily = (families.get(brandId) ?? [])
      .filter(({ series }) => isOfLine(seriesZh, series))
      .flatMap(({ names }) => names.map((name) => ({ name, words: null, needsBrand: false })))
    return ofFamily.length === 0 ? own : [...own, ...ofFamily]
  }
}

/** Makers whose name several brands of the catalogue have: Dongfeng also means Dongfeng Aeolus and Dongfeng Forthing. */
export interface Parent {
  readonly names: readonly string[]
  readonly brand_ids: readonly number[]
  /** Other brands of the maker. Its name may precede theirs (BYD Denza D9), but does not mean them. */
  readonly follower_ids: readonly number[]
}

export function readParents(brands: BrandTable): readonly Parent[] {
  const idsOf = (cell: string) =>
    (wordOrNull(cell)?.split('|') ?? []).map((zh) => {
      const brand = brands.find(zh, null)
      if (!brand) throw new Error(`parents.tsv: no brand is called ${zh}`)
      return brand.id
    })
  return readTable('parents.tsv', ['names', 'brands', 'followers']).map((row) => ({
    names: row.names.split('|'),
    brand_ids: idsOf(row.brands),
    follower_ids: idsOf(row.followers),
  }))
}

const STEM = /^(?:[a-z]{1,3}|\d)$/

/** All foreign names of a class or a series; empty for any other name. */
export type TranslateSeries = (units: readonly Unit[]) => readonly (readonly Unit[])[]

/** Names of classes and series in other languages: C-Klasse, Classe C, 3er, Série 3. */
export function createSeriesWords(): TranslateSeries {
  const byWord = new Map<string, string[]>()
  for (const { word, name } of readTable('series-words.tsv', ['word', 'name'])) {
    const key = word.toLowerCase()
    byWord.set(key, [...(byWord.get(key) ?? []), name])
  }
  return ([stem, word, ...rest]) => {
    const names = byWord.get(word?.key ?? '')
    if (!stem || !names || !STEM.test(stem.key)) return []
    return names.map((name) => [...splitUnits(name.replace('{x}', stem.raw)), ...rest])
  }
}

const OTHER = /[^\p{Script=Latin}\p{Script=Han}\d]/u

/** Null where there is nothing to convert. */
type ToLatin = (units: readonly Unit[]) => readonly Unit[] | null

/** Converts model names in Cyrillic or Arabic letters, word by word, to the Latin words of the index: Тигго 8 Про is Tiggo 8 Pro. */
export function createLatinWriter(): ToLatin {
  const latinOf = new Map<string, readonly Unit[]>()
  let longest = 0
  for (const { word, latin } of readTable('other-scripts.tsv', ['word', 'latin'])) {
    const units = splitUnits(word)
    latinOf.set(joinKeys(units), splitUnits(latin))
    longest = Math.max(longest, units.length)
  }
  return (units) => {
    if (!units.some(({ key }) => OTHER.test(key))) return null
    const written: Unit[] = []
    let isChanged = false
    for (let at = 0; at < units.length; ) {
      let count = Math.min(longest, units.length - at)
      while (count > 0 && !latinOf.has(joinKeys(units.slice(at, at + count)))) count--
      const latin = latinOf.get(joinKeys(units.slice(at, at + count)))
      if (count > 0 && latin) {
        const isGlued = units[at]?.isGlued ?? false
        written.push(...latin.map((unit, i) => (i === 0 ? { ...unit, isGlued } : unit)))
        isChanged = true
      } else written.push(units[at] as Unit)
      at += Math.max(1, count)
    }
    return isChanged ? written : null
  }
}

/** Lists of keywords; each list is one way in which titles express all of it. */
export type TranslateVariant = (units: readonly Unit[]) => readonly (readonly string[])[]

/** Each alternative is a separate query, so their number is limited. */
const MOST_WAYS = 4
/** Shorter English words are often in Latin letters in the titles themselves. */
const SHORTEST = 4
/** Words that people type and titles never have. */
const IDLE = new Set(['auto', 'car', 'edition', 'model', 'mpv', 'suv', 'version'])

/** Translates the words behind the name of a series to words of the source's titles: Long Range is 长续航. */
export function createVariantWords() {
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

  return {
    translate,
    /** Whether a word of several units spans a position: Golf R-Line is not a Golf R. */
    isWithin: (units: readonly Unit[], at: number) => measure(units.slice(at - 1, at + longest)) > 1,
  }
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

/** Converts typed words to conditions on titles: a substring, or a whole word if the word is too short for a substring. */
export type TitleWords = Pick<SourcePart, 'keywords' | 'phrases'>

/** Numbers that are part of a model year or of a longer number, and single letters. */
const HIDES = /^(?:\d{1,2}|20[0-3]|0\d\d|[a-z])$/i

export function toTitleWords(words: readonly string[]): TitleWords {
  return {
    keywords: words.filter((word) => !HIDES.test(word)),
    phrases: words.filter((word) => HIDES.test(word)),
  }
}

/** A number and its ending: 350 d is not 350, and C 200 K is not a C 180 K of 2009. */
export function joinNumber(number: string, endings: readonly string[]): TitleWords {
  return endings.length === 0 ? toTitleWords([number]) : { keywords: [], phrases: [[number, ...endings].join(' ')] }
}
