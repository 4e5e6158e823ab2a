/** Cars that are called by a number of their own: C 200, AMG E 53, 320Li, ES 300h. */
import { ANY_CAR, type NamedPowertrain, type SourcePart } from '../../domain/source.ts'
import type { NamedSeries, Names } from './series-index.ts'
import type { Unit } from './split-units.ts'

/** Three digits, or two of an AMG. */
const NUMBER = /^(?:\d{3}|35|43|45|53|55|63|65)$/
/** What stands behind the number of a BMW. */
const BMW_ENDING = /^(?:ci|d|e|i|le|li|ld|xi|is)$/

export function findNumbered(
  units: readonly Unit[],
  stems: Names,
  accept: (brandId: number) => boolean,
): readonly SourcePart[] {
  const parts = (stem: string, keywords: readonly string[]) =>
    [...(stems.get(stem) ?? [])]
      .filter(({ series }) => accept(series.brand_id))
      .map((named) => ({ ...partOf(named), keywords }))
  const [first, second, third] = units
  if (!first || !second) return []
  // 320Li, 530 Le: the first digit is the series.
  if (/^\d{3}$/.test(first.key) && BMW_ENDING.test(second.key)) {
    const rest = units.slice(2).map(({ raw }) => raw)
    return parts(first.key.charAt(0), [first.raw + second.raw, ...rest])
  }
  if (first.key === 'amg' && third && NUMBER.test(third.key)) {
    return parts(second.key, ['AMG', ...units.slice(2).map(({ raw }) => raw)])
  }
  if (!NUMBER.test(second.key)) return []
  // Titles leave a blank between the parts: C 200 L.
  return parts(
    first.key,
    units.slice(1).map(({ raw }) => raw),
  )
}

/** RX 350 is no RX 350h, though the one word is in the other. */
export function ofNumber(part: SourcePart, lexusId: number | null): SourcePart {
  const found = /^\d{3}(h\+?|e)?$/i.exec(part.keywords[0] ?? '')
  if (found === null || part.brand_id !== lexusId || part.powertrains !== null) return part
  return { ...part, powertrains: [DRIVES[found[1]?.toLowerCase() ?? ''] as NamedPowertrain] }
}

const DRIVES: Readonly<Record<string, NamedPowertrain>> = {
  '': 'combustion',
  h: 'hybrid',
  'h+': 'plug_in_hybrid',
  e: 'battery_electric',
}

function partOf({ series }: NamedSeries, powertrains: readonly NamedPowertrain[] | null = null): SourcePart {
  return { ...ANY_CAR, brand_id: series.brand_id, series_id: series.id, powertrains }
}
