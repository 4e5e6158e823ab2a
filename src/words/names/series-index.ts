/** Indexes the names of a catalogue's series in every spelling, so that a typed name is found with one lookup. */
import type { SourceSeries } from '../../domain/source.ts'
import { hasHan, romanise } from '../fold.ts'
import type { ModelTable } from '../models/model-table.ts'
import type { Kind, StripKinds } from './kinds.ts'
import type { FindMoreNames, TranslateSeries } from './name-tables.ts'
import { joinKeys, splitUnits, type Unit } from './split-units.ts'

export interface NamedSeries {
  readonly series: SourceSeries
  /** The kind that its own name states: 唐新能源. */
  readonly kinds: ReadonlySet<Kind>
}

export type Names = ReadonlyMap<string, ReadonlySet<NamedSeries>>

export interface SeriesIndex {
  /** By every name, with and without the words for the kind. */
  readonly primary: Names
  /** The same by pronunciation; only where no other series of the brand has that name. */
  readonly spoken: Names
  /** By the text before 级 or 系: C 200 is a C级. */
  readonly stems: Names
  /** By the beginnings of their names: Wingle 5, Wingle 7. */
  readonly families: Names
  /** By names that mean a part of a series, which words of its titles identify. */
  readonly variants: ReadonlyMap<string, readonly NamedVariant[]>
}

interface NamedVariant {
  readonly series: SourceSeries
  readonly words: readonly string[]
}

interface IndexParts {
  readonly models: ModelTable
  readonly moreNames: FindMoreNames
  readonly nameModel: (brandId: number | null, zh: string) => { readonly en: string }
  readonly translateSeries: TranslateSeries
  readonly stripKinds: StripKinds
  readonly stripBrand: (units: readonly Unit[], brandId: number) => readonly Unit[]
  readonly isBrandName: (key: string, brandId: number) => boolean
  readonly isAnyBrand: (key: string) => boolean
}

/** For as long as an index is drawn: a name is cut six times. */
interface DrawingParts extends IndexParts {
  readonly split: typeof splitUnits
}

function memoizeSplit(): typeof splitUnits {
  const known = new Map<string, readonly Unit[]>()
  return (text) => {
    const units = known.get(text) ?? splitUnits(text)
    known.set(text, units)
    return units
  }
}

type MutableNames = Map<string, Set<NamedSeries>>

const STEM = /^([a-z]+|\d)(?:级|系|class|series)/
/** For a maker with classes, GLE, GLE AMG and GLE轿跑 are classes too. */
const CLASS_STEM = /^(?:迈巴赫|maybach)?([a-z]{1,3}?)(?=$|级|class|amg|轿跑|coupe|suv)/
const CLASS_NAME = /^[a-z]{1,3}级/i

/** Works in steps, because indexing a whole catalogue at once would block other requests for too long. */
export function* drawSeriesIndex(
  all: readonly SourceSeries[],
  indexParts: IndexParts,
): Generator<void, SeriesIndex, void> {
  const parts: DrawingParts = { ...indexParts, split: memoizeSplit() }
  const index: Record<keyof Omit<SeriesIndex, 'variants'>, MutableNames> = {
    primary: new Map(),
    spoken: new Map(),
    stems: new Map(),
    families: new Map(),
  }
  const variants = new Map<string, NamedVariant[]>()
  const spelled = new Map<string, Spellings[]>()
  const nameOf = ({ name, brand_id }: SourceSeries) => joinKeys(parts.stripBrand(parts.split(name), brand_id))
  const classMakers = new Set<number>()
  for (const series of all) {
    if (CLASS_NAME.test(nameOf(series))) classMakers.add(series.brand_id)
    yield
  }
  for (const series of all) {
    const spellings = spell(series, parts, classMakers.has(series.brand_id))
    for (const stem of spellings.stems) addAlways(index.stems, stem, spellings.named)
    for (const { name, words } of parts.moreNames(series.brand_id, series.name)) {
      if (words === null) continue
      for (const units of [parts.split(name), parts.stripBrand(parts.split(name), series.brand_id)]) {
        const key = joinKeys(units)
        const known = (variants.get(key) ?? []).filter((one) => one.words !== words)
        variants.set(key, [...known, { series, words }])
      }
    }
    addSpellings(index, spellings.named, spellings, parts)
    const key = `${series.brand_id} ${spellings.bare}`
    spelled.set(key, [...(spelled.get(key) ?? []), spellings])
    yield
  }
  // 高尔夫·纯电 is also a Golf, whatever its own English name.
  for (const kin of spelled.values()) {
    for (const { named, ofPart } of kin.filter((one) => one.named.kinds.size > 0)) {
      for (const plain of kin.filter((one) => one.named.kinds.size === 0)) {
        const aliases = plain.aliases.filter((form) => !ofPart.has(joinKeys(form)))
        addSpellings(index, named, { ...plain, aliases }, parts)
      }
    }
    yield
  }
  return { ...index, variants }
}

interface Spellings {
  readonly named: NamedSeries
  /** Names of its variants. */
  readonly ofPart: ReadonlySet<string>
  /** The text before the numbers of its variants. */
  readonly stems: ReadonlySet<string>
  /** Its own names, with and without the brand. */
  readonly own: readonly (readonly Unit[])[]
  readonly aliases: readonly (readonly Unit[])[]
  /** Names that mean the series only in full: without the words for its kind they would also mean other series. */
  readonly exact: readonly (readonly Unit[])[]
  readonly spoken: readonly (readonly Unit[])[]
  /** Its name without brand and kind. */
  readonly bare: string
}

function spell(series: SourceSeries, parts: DrawingParts, isOfClass: boolean): Spellings {
  const { models, moreNames, nameModel, translateSeries, stripKinds, stripBrand, split } = parts
  const { brand_id, name } = series
  const formsOf = (text: string) => {
    const units = split(text)
    return [units, stripBrand(units, brand_id)].filter((form) => form.length > 0)
  }
  const { units, kinds } = stripKinds(stripBrand(split(name), brand_id))
  const own = [name, nameModel(brand_id, name).en].flatMap(formsOf)
  const keys = new Set(own.flatMap((form) => [joinKeys(form), joinKeys(stripKinds(form).units)]))
  const more = moreNames(brand_id, name)
  const ofPart = new Set(more.filter(({ words }) => words !== null).map((one) => joinKeys(split(one.name))))
  const isWhole = (alias: string) => !ofPart.has(joinKeys(split(alias)))
  const named = (models.find(brand_id, name)?.aliases ?? []).filter(isWhole).flatMap(formsOf)
  const exact = more
    .filter((one) => one.words === null && isWhole(one.name))
    .flatMap((one) => (one.needsBrand ? [split(one.name)] : formsOf(one.name)))
  const aliases = [...named, ...[...own, ...named, ...exact].flatMap(translateSeries)]
  const stems = listStems(
    [...own, ...aliases, ...exact].map((form) => stripBrand(stripKinds(form).units, brand_id)),
    isOfClass,
  )
  return {
    named: { series, kinds },
    ofPart,
    stems,
    own,
    aliases: aliases.filter((form) => !namesPart(form, keys, kinds) && !isNumbered(joinKeys(form), stems)),
    exact,
    spoken: listSpoken([split(name), stripBrand(split(name), brand_id)], split),
    bare: joinKeys(units),
  }
}

function listStems(forms: readonly (readonly Unit[])[], isOfClass: boolean): ReadonlySet<string> {
  const stems = new Set<string>()
  for (const key of forms.map(joinKeys)) {
    const stem = STEM.exec(key)?.[1] ?? (isOfClass ? CLASS_STEM.exec(key)?.[1] : undefined)
    if (stem !== undefined && stem !== 'amg') stems.add(stem)
  }
  return stems
}

/** G500, Maybach S480, C350eL, GLE53 AMG, 530Le: variants of a class, not other names of it. */
function isNumbered(key: string, stems: ReadonlySet<string>): boolean {
  const found = /^(?:amg|maybach)?([a-z]{1,3})\d{2,3}[a-z]*$/.exec(key)
  if (found) return stems.has(found[1] as string)
  return /^\d{3}[a-z]{1,2}$/.test(key) && stems.has(key.charAt(0))
}

/** In Latin letters, with and without the brand; people write ü as v and as u. */
function listSpoken(forms: readonly (readonly Unit[])[], split: typeof splitUnits): readonly (readonly Unit[])[] {
  const texts = forms.map((units) => romanise(units.map(({ raw, isGlued }) => (isGlued ? raw : ` ${raw}`)).join('')))
  const plain = texts.map((text) => text.replace(/(?<=[ln])v/gi, 'u'))
  return [...new Set([...texts, ...plain])].map(split)
}

function addSpellings(
  index: Record<keyof Omit<SeriesIndex, 'variants'>, MutableNames>,
  named: NamedSeries,
  { own, aliases, exact, spoken, named: { series } }: Spellings,
  { stripKinds, stripBrand, isBrandName, isAnyBrand }: IndexParts,
): void {
  const isAnother = named.series !== series
  function add(names: MutableNames, key: string): void {
    if (key === '' || isBrandName(key, named.series.brand_id)) return
    addAlways(names, key, named)
  }
  for (const units of own) {
    const bare = stripKinds(units).units
    // A series with the name of its brand keeps it.
    if (isAnother) add(index.primary, joinKeys(units))
    else addAlways(index.primary, joinKeys(units), named)
    // A MINI EV is not a MINI.
    if (!isAnyBrand(joinKeys(bare))) add(index.primary, joinKeys(bare))
    const stem = STEM.exec(joinKeys(stripBrand(bare, series.brand_id)))?.[1]
    if (stem === undefined) continue
    if (isAnother) add(index.stems, stem)
    // CLA and CLA级 are the same name; a single letter is not a name.
    if (stem.length > 1 && joinKeys(bare).length <= stem.length + 1) add(index.primary, stem)
  }
  for (const [names, forms] of [
    [index.primary, aliases],
    [index.spoken, spoken],
  ] as const) {
    for (const [i, units] of forms.entries()) {
      // 腾势 is both a brand and a series of it, also in pinyin.
      if (names === index.spoken && i === 0 && !isAnother) addAlways(names, joinKeys(units), named)
      else add(names, joinKeys(units))
      if (named.kinds.size > 0) add(names, joinKeys(stripKinds(units).units))
    }
  }
  for (const units of exact) add(index.primary, joinKeys(units))
  if (isAnother) return
  for (const units of [...own, ...aliases, ...spoken]) {
    for (let end = 1; end < units.length; end++) {
      const key = joinKeys(units.slice(0, end))
      if (isTelling(key) && !isAnyBrand(key) && !cutsEnding(key, units[end] as Unit)) add(index.families, key)
    }
  }
}

/** Titles for a part of the series (汉EV, ES300h, P7i) are not other names of it, unless the whole series is of that kind. */
function namesPart(units: readonly Unit[], ownKeys: ReadonlySet<string>, own: ReadonlySet<Kind>): boolean {
  for (let end = 1; end < units.length; end++) {
    if (!ownKeys.has(joinKeys(units.slice(0, end)))) continue
    const more = joinKeys(units.slice(end))
    if (more === 'i' || (end === 1 && units[0]?.key.length === 2 && NUMBERED.test(more))) return true
    if (PART_WORDS.test(more) && !(own.size === 1 && (own.has('technology') || own.has('electric')))) return true
  }
  return false
}

const NUMBERED = /^\d{3}[a-z]{0,3}$/
const PART_WORDS = /^(?:ev|phev|dm|dmi|dmp|emp|emi|hybrid|erev|双擎|增程|纯电)$/

function addAlways(names: MutableNames, key: string, named: NamedSeries): void {
  if (key === '') return
  names.set(key, (names.get(key) ?? new Set()).add(named))
}

/** RX450h is not a prefix of RX450h+, nor RX450 of RX450h. */
function cutsEnding(key: string, next: Unit): boolean {
  return next.isGlued && (next.key === 'plus' || (/\d$/.test(key) && /^[a-z]/.test(next.key)))
}

/** Whether a prefix of a name is long enough to mean all names with that prefix. */
function isTelling(key: string): boolean {
  if (hasHan(key)) return [...key].length >= 2
  return key.length >= 4 || (key.length >= 3 && /\d$/.test(key) && /^[a-z]{2}/.test(key))
}
