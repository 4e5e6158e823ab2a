/** Variants that are named by a number: C 200, AMG E 53, Maybach S 480, 320Li, ES 300h. */
import { ANY_CAR, type NamedPowertrain, type SourcePart } from '../../domain/source.ts'
import type { NamedSeries, Names } from './series-index.ts'
import type { Unit } from './split-units.ts'
import { joinNumber, type TitleWords, toTitleWords } from './title-words.ts'
import type { TranslateVariant } from './variant-words.ts'

/** Three digits, or two for an AMG. */
const NUMBER = /^(?:\d{3}|35|43|45|53|55|63|65)$/
/** Endings behind the number of a BMW. */
const BMW_ENDING = /^(?:ci|d|e|i|le|li|ld|xi|is)$/
/** Endings behind the number of a class; titles separate them by blanks: E 350 e L. */
const CLASS_ENDING = /^(?:de|d|e|k|s)?l?$/

export function findNumbered(
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
export function ofNumber(part: SourcePart, lexusId: number | null): SourcePart {
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
