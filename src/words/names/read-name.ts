/** The ways to read a typed text as the name of a series and further words, from the strictest to the loosest. */
import { ANY_CAR, type NamedPowertrain, type SourcePart } from '../../domain/source.ts'
import type { BrandTable } from '../brand-table.ts'
import { createKindStripper, HYBRID_MAKERS, type Kind, POWERTRAINS_OF } from './kinds.ts'
import { createVariantWords, joinNumber, type TitleWords, type TranslateVariant, toTitleWords } from './name-tables.ts'
import type { NamedSeries, Names, SeriesIndex } from './series-index.ts'
import { joinKeys, type Unit } from './split-units.ts'

interface Reading {
  readonly parts: readonly SourcePart[]
  /** How many units of the text are outside the name. */
  readonly weight: number
}

type Accept = (brandId: number) => boolean
type ReadName = (units: readonly Unit[], index: SeriesIndex, accept: Accept) => Reading

/** Brands whose numbers identify the powertrain: 350, 350h, 350h+, 350e. */
const LEXUS = '雷克萨斯'
const NOTHING: Reading = { parts: [], weight: 0 }

/** Within the first reading each brand is read separately: E300 is a Baojun and an E-Class. */
export function createReadings(brands: BrandTable): readonly ReadName[] {
  const stripKinds = createKindStripper('question')
  const { translate: translateVariant, isWithin } = createVariantWords()
  const hybridMakers = new Set(HYBRID_MAKERS.map((zh) => brands.find(zh, null)?.id))
  const lexus = brands.find(LEXUS, null)?.id ?? null
  const ofKinds = (found: readonly NamedSeries[], kinds: ReadonlySet<Kind>) =>
    chooseKinds(found, kinds, (brandId) => hybridMakers.has(brandId))

  /** The longest beginning that is a name; the rest are words of the title. */
  function cut(units: readonly Unit[], find: (key: string) => readonly NamedSeries[]): Reading {
    for (let end = units.length - 1; end > 0; end--) {
      if (!mayEnd(units, end)) continue
      const found = find(joinKeys(units.slice(0, end)))
      if (found.length === 0 || isWithin(units, end)) continue
      // The kind may be all that follows.
      const { units: rest, kinds } = stripKinds([NO_UNIT, ...units.slice(end)])
      const words = rest.filter((unit) => unit !== NO_UNIT)
      const glued = joinGlued(units, end)
      // Computed once, as a family has dozens of series.
      const ways = translateVariant(words).map((keywords) =>
        toTitleWords(glued === null ? keywords : [glued, ...keywords.slice(1)]),
      )
      const parts = ofKinds(found, kinds).flatMap((part) => ways.map((way) => ofNumber({ ...part, ...way }, lexus)))
      return { parts, weight: words.length }
    }
    return NOTHING
  }

  return [
    (units, index, accept) => {
      const { units: bare, kinds } = stripKinds(units)
      const key = joinKeys(units)
      const variants = (index.variants.get(key) ?? [])
        .filter(({ series }) => accept(series.brand_id))
        .map(({ series, words }) => ({ ...partOf({ series }, null), ...toTitleWords(words) }))
      const whole = pick(index, key, accept)
      // 星越L新能源 may be called PHEV in English and still include self-charging hybrids.
      const named = whole.flatMap((one) => (one.kinds.has('new_energy') ? ofKinds([one], kinds) : [partOf(one, null)]))
      const ofKind = kinds.size === 0 ? [] : ofKinds(pick(index, joinKeys(bare), without(variants, accept)), kinds)
      const wholes = new Set(named.filter(({ powertrains }) => powertrains === null).map(({ series_id }) => series_id))
      const found = [...variants, ...named, ...ofKind.filter(({ series_id }) => !wholes.has(series_id))]
      return {
        parts: [...found, ...findNumbered(units, index.stems, without(found, accept), translateVariant)],
        weight: 0,
      }
    },
    (units, index, accept) => {
      const { units: bare, kinds } = stripKinds(units)
      return { parts: ofKinds(choose(index.families, joinKeys(bare), accept), kinds), weight: 0 }
    },
    (units, index, accept) => cut(units, (key) => pick(index, key, accept)),
    (units, index, accept) => cut(units, (key) => choose(index.families, key, accept)),
  ]
}

const NO_UNIT: Unit = { key: '', raw: '', isGlued: false }

function without(parts: readonly SourcePart[], accept: Accept): Accept {
  const ids = new Set(parts.map(({ brand_id }) => brand_id))
  return (brandId) => accept(brandId) && !ids.has(brandId)
}

/** By name; by pronunciation only if no series of the brand has that name. */
function pick(index: SeriesIndex, key: string, accept: Accept): readonly NamedSeries[] {
  const found = choose(index.primary, key, accept)
  const named = new Set(found.map(({ series }) => series.brand_id))
  return [...found, ...choose(index.spoken, key, (brandId) => accept(brandId) && !named.has(brandId))]
}

function choose(names: Names, key: string, accept: Accept): readonly NamedSeries[] {
  return [...(names.get(key) ?? [])].filter(({ series }) => accept(series.brand_id))
}

function partOf({ series }: Pick<NamedSeries, 'series'>, powertrains: readonly NamedPowertrain[] | null): SourcePart {
  return { ...ANY_CAR, brand_id: series.brand_id, series_id: series.id, powertrains }
}

/** The parts of the given kinds: by the series where its name states the kind, otherwise by powertrain. */
function chooseKinds(
  found: readonly NamedSeries[],
  kinds: ReadonlySet<Kind>,
  isHybridMaker: (brandId: number) => boolean,
): readonly SourcePart[] {
  const imported = found.filter((named) => named.kinds.has('imported'))
  const chosen = kinds.has('imported') && imported.length > 0 ? imported : found
  return chosen.map((named) => {
    const isPrecise = isHybridMaker(named.series.brand_id)
    const wanted = [...kinds].flatMap(
      (kind) => POWERTRAINS_OF[isPrecise && kind === 'any_hybrid' ? 'hybrid' : kind] ?? [],
    )
    return partOf(named, wanted.length === 0 || isWholly(named, kinds) ? null : [...new Set(wanted)])
  })
}

const DRIVEN_BY_CURRENT: readonly Kind[] = ['electric', 'new_energy', 'plug_in', 'range_extender', 'technology']

/** 唐新能源 contains only new energy cars; a name with one kind contains only that kind. */
function isWholly({ kinds: own }: NamedSeries, kinds: ReadonlySet<Kind>): boolean {
  if (kinds.has('new_energy')) return DRIVEN_BY_CURRENT.some((kind) => own.has(kind))
  return DRIVEN_BY_CURRENT.some((kind) => kinds.has(kind) && own.has(kind))
}

/** RX350 is an RX; C11 is not a C. */
function mayEnd(units: readonly Unit[], end: number): boolean {
  if (!units[end]?.isGlued) return true
  const before = joinKeys(units.slice(0, end))
  const after = joinKeys(units.slice(end))
  return before.length >= 2 && (after.length >= 3 || /[a-z]/.test(after) || /\p{Script=Han}/u.test(before + after))
}

/** A letter behind a number (P7i) is a word of the title only together with the number. */
function joinGlued(units: readonly Unit[], end: number): string | null {
  const next = units[end] as Unit
  const before = units[end - 1] as Unit
  if (!next.isGlued || !/^[a-z]$/.test(next.key) || !/\d$/.test(before.key)) return null
  const first = before.isGlued && end > 1 ? (units[end - 2] as Unit).raw : ''
  return first + before.raw + next.raw
}

/** Three digits, or two for an AMG. */
const NUMBER = /^(?:\d{3}|35|43|45|53|55|63|65)$/
const BMW_ENDING = /^(?:ci|d|e|i|le|li|ld|xi|is)$/
/** Endings behind the number of a class; titles separate them by blanks: E 350 e L. */
const CLASS_ENDING = /^(?:de|d|e|k|s)?l?$/

/** Variants that are named by a number: C 200, AMG E 53, Maybach S 480, 320Li, ES 300h. */
function findNumbered(
  units: readonly Unit[],
  stems: Names,
  accept: (brandId: number) => boolean,
  translate: TranslateVariant,
): readonly SourcePart[] {
  const parts = (stem: string, all: readonly TitleWords[], isMeant = (_: NamedSeries) => true) =>
    [...(stems.get(stem) ?? [])]
      .filter((named) => accept(named.series.brand_id) && isMeant(named))
      .flatMap(({ series }) =>
        all.map((words) => ({ ...ANY_CAR, brand_id: series.brand_id, series_id: series.id, ...words })),
      )
  const [first, second, third] = units
  if (!first || !second) return []
  // 320Li, 530 Le: the first digit is the series.
  if (/^\d{3}$/.test(first.key) && BMW_ENDING.test(second.key)) {
    const rest = translate(units.slice(2))
    return parts(
      first.key.charAt(0),
      rest.map((words) => toTitleWords([first.raw + second.raw, ...words])),
    )
  }
  // M340i, M 760Li
  if (third && first.key === 'm' && /^\d{3}$/.test(second.key) && BMW_ENDING.test(third.key)) {
    const rest = translate(units.slice(3))
    const name = first.raw + second.raw + third.raw
    return parts(
      second.key.charAt(0),
      rest.map((words) => toTitleWords([name, ...words])),
    )
  }
  if (third && NUMBER.test(third.key)) {
    const all = readNumber(units.slice(2), translate)
    if (first.key === 'amg')
      return parts(
        second.key,
        all.map((words) => withKeyword(words, 'AMG')),
      )
    if (first.key === 'maybach') return parts(second.key, all, ({ series }) => series.name.startsWith('迈巴赫'))
  }
  if (!NUMBER.test(second.key)) return []
  return parts(first.key, readNumber(units.slice(1), translate)).map(ofEnding)
}

/** The number, its ending, and the remaining words. */
function readNumber(units: readonly Unit[], translate: TranslateVariant): readonly TitleWords[] {
  const [number, ...rest] = units as readonly [Unit, ...Unit[]]
  const endings: string[] = []
  let count = 0
  while (count < rest.length && CLASS_ENDING.test(rest[count]?.key ?? '')) {
    endings.push(...splitEnding(rest[count]?.raw ?? ''))
    count++
  }
  const { keywords, phrases } = joinNumber(number.raw, endings)
  return translate(rest.slice(count)).map((words) => {
    const more = toTitleWords(words)
    return { keywords: [...keywords, ...more.keywords], phrases: [...phrases, ...more.phrases] }
  })
}

/** Titles print eL as e L. */
function splitEnding(raw: string): readonly string[] {
  return raw.length > 1 && /l$/i.test(raw) ? [raw.slice(0, -1), raw.slice(-1)] : [raw]
}

function withKeyword({ keywords, phrases }: TitleWords, word: string): TitleWords {
  return { keywords: [word, ...keywords], phrases }
}

/** The ending identifies cars that charge from the grid, so the marketplace has fewer rows to search. */
function ofEnding(part: SourcePart): SourcePart {
  const isPlugIn = part.phrases.some((phrase) => / d?e(?: |$)/i.test(phrase))
  return isPlugIn ? { ...part, powertrains: ['plug_in_hybrid'] } : part
}

/** RX 350 does not mean RX 350h, although one word contains the other. */
function ofNumber(part: SourcePart, lexusId: number | null): SourcePart {
  const found = /^\d{3}(h\+?|e)?$/i.exec(part.keywords[0] ?? part.phrases[0] ?? '')
  if (found === null || part.brand_id !== lexusId || part.powertrains !== null) return part
  return { ...part, powertrains: [DRIVES[found[1]?.toLowerCase() ?? ''] as NamedPowertrain] }
}

const DRIVES: Readonly<Record<string, NamedPowertrain>> = {
  '': 'combustion',
  h: 'hybrid',
  'h+': 'plug_in_hybrid',
  e: 'battery_electric',
}
