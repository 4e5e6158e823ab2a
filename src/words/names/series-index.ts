/** The names of a catalogue's series in every spelling, so that what somebody typed is found by looking it up. */
import type { SourceSeries } from '../../domain/source.ts'
import type { ModelTable } from '../models/model-table.ts'
import { hasHan, romanise } from '../romanise.ts'
import type { Kind, StripKinds } from './kinds.ts'
import { joinKeys, splitUnits, type Unit } from './split-units.ts'

export interface NamedSeries {
  readonly series: SourceSeries
  /** What its own name says of its kind: 唐新能源. */
  readonly kinds: ReadonlySet<Kind>
}

export type Names = ReadonlyMap<string, ReadonlySet<NamedSeries>>

export interface SeriesIndex {
  /** By everything that they are called, and by that without the words for their kind. */
  readonly primary: Names
  /** By how they are pronounced, the same; for what is the name of no other series of the brand. */
  readonly spoken: Names
  /** By what stands before 级 or 系: C 200 is a C级. */
  readonly stems: Names
  /** By the beginnings of their names: Wingle 5, Wingle 7. */
  readonly families: Names
}

export interface IndexParts {
  readonly models: ModelTable
  readonly nameModel: (brandId: number | null, zh: string) => { readonly en: string }
  readonly stripKinds: StripKinds
  readonly stripBrand: (units: readonly Unit[], brandId: number) => readonly Unit[]
  readonly isBrandName: (key: string, brandId: number) => boolean
  readonly isAnyBrand: (key: string) => boolean
}

type MutableNames = Map<string, Set<NamedSeries>>

const STEM = /^([a-z]+|\d)(?:级|系|class|series)/

export function createSeriesIndex(all: readonly SourceSeries[], parts: IndexParts): SeriesIndex {
  const index: Record<keyof SeriesIndex, MutableNames> = {
    primary: new Map(),
    spoken: new Map(),
    stems: new Map(),
    families: new Map(),
  }
  const spelled = new Map<string, Spellings[]>()
  for (const series of all) {
    const spellings = spell(series, parts)
    addSpellings(index, spellings.named, spellings, parts)
    const key = `${series.brand_id} ${spellings.bare}`
    spelled.set(key, [...(spelled.get(key) ?? []), spellings])
  }
  // 高尔夫·纯电 is a Golf too, whatever its own English name.
  for (const kin of spelled.values()) {
    for (const { named } of kin.filter((one) => one.named.kinds.size > 0)) {
      for (const plain of kin.filter((one) => one.named.kinds.size === 0)) addSpellings(index, named, plain, parts)
    }
  }
  return index
}

interface Spellings {
  readonly named: NamedSeries
  /** Its own names, with and without the brand. */
  readonly own: readonly (readonly Unit[])[]
  readonly aliases: readonly (readonly Unit[])[]
  readonly spoken: readonly (readonly Unit[])[]
  /** What its name is without brand and kind. */
  readonly bare: string
}

function spell(series: SourceSeries, { models, nameModel, stripKinds, stripBrand }: IndexParts): Spellings {
  const { brand_id, name } = series
  const formsOf = (text: string) => {
    const units = splitUnits(text)
    return [units, stripBrand(units, brand_id)].filter((form) => form.length > 0)
  }
  const { units, kinds } = stripKinds(stripBrand(splitUnits(name), brand_id))
  const own = [name, nameModel(brand_id, name).en].flatMap(formsOf)
  const keys = new Set(own.flatMap((form) => [joinKeys(form), joinKeys(stripKinds(form).units)]))
  const aliases = (models.find(brand_id, name)?.aliases ?? []).flatMap(formsOf)
  return {
    named: { series, kinds },
    own,
    aliases: aliases.filter((form) => !namesPart(form, keys, kinds)),
    spoken: listSpoken([splitUnits(name), stripBrand(splitUnits(name), brand_id)]),
    bare: joinKeys(units),
  }
}

/** In Latin letters, whole and without the brand; people write ü as v and as u. */
function listSpoken(forms: readonly (readonly Unit[])[]): readonly (readonly Unit[])[] {
  const texts = forms.map((units) => romanise(units.map(({ raw, isGlued }) => (isGlued ? raw : ` ${raw}`)).join('')))
  const plain = texts.map((text) => text.replace(/(?<=[ln])v/gi, 'u'))
  return [...new Set([...texts, ...plain])].map(splitUnits)
}

function addSpellings(
  index: Record<keyof SeriesIndex, MutableNames>,
  named: NamedSeries,
  { own, aliases, spoken, named: { series } }: Spellings,
  { stripKinds, stripBrand, isBrandName, isAnyBrand }: IndexParts,
): void {
  const isAnother = named.series !== series
  function add(names: MutableNames, key: string): void {
    if (key === '' || isBrandName(key, named.series.brand_id)) return
    addAlways(names, key, named)
  }
  for (const units of own) {
    const bare = stripKinds(units).units
    // A series that is called like its brand keeps its name.
    if (isAnother) add(index.primary, joinKeys(units))
    else addAlways(index.primary, joinKeys(units), named)
    // A MINI EV is no MINI.
    if (!isAnyBrand(joinKeys(bare))) add(index.primary, joinKeys(bare))
    const stem = STEM.exec(joinKeys(stripBrand(bare, series.brand_id)))?.[1]
    if (stem === undefined) continue
    add(index.stems, stem)
    // CLA and CLA级 are one name; a letter alone is none.
    if (stem.length > 1 && joinKeys(bare).length <= stem.length + 1) add(index.primary, stem)
  }
  for (const [names, forms] of [
    [index.primary, aliases],
    [index.spoken, spoken],
  ] as const) {
    for (const [i, units] of forms.entries()) {
      // 腾势 is a brand and a series of it, also when it is said aloud.
      if (names === index.spoken && i === 0 && !isAnother) addAlways(names, joinKeys(units), named)
      else add(names, joinKeys(units))
      if (named.kinds.size > 0) add(names, joinKeys(stripKinds(units).units))
    }
  }
  if (isAnother) return
  for (const units of [...own, ...aliases, ...spoken]) {
    for (let end = 1; end < units.length; end++) {
      const key = joinKeys(units.slice(0, end))
      if (isTelling(key) && !isAnyBrand(key)) add(index.families, key)
    }
  }
}

/** Titles for a part of the series (汉EV, ES300h, P7i) are no other names of it, unless it is all of that kind. */
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

/** Whether the beginning of a name is enough of it to mean those that begin so. */
function isTelling(key: string): boolean {
  if (hasHan(key)) return [...key].length >= 2
  return key.length >= 4 || (key.length >= 3 && /\d$/.test(key) && /^[a-z]{2}/.test(key))
}
