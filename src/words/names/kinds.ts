/** Words for the kind of a car before or behind the name of its series: PHEV, New Energy, (Import), 纯电. */
import type { NamedPowertrain } from '../../domain/source.ts'
import { foldName } from '../fold.ts'
import { readTable } from '../read-table.ts'
import { joinKeys, splitUnits, type Unit } from './split-units.ts'

const KINDS = [
  'any_hybrid',
  'combustion',
  'electric',
  'generation',
  'hybrid',
  'imported',
  'new_energy',
  'plug_in',
  'range_extender',
  'technology',
] as const
export type Kind = (typeof KINDS)[number]

/** Brands that sell the same car as a self-charging hybrid and as a plug-in. For any other brand, "hybrid" may mean either. */
export const HYBRID_MAKERS: readonly string[] =
  '丰田 雷克萨斯 本田 讴歌 英菲尼迪 现代 起亚 福特 林肯 马自达 斯巴鲁 铃木 三菱 雷诺'.split(' ')

/** Outside China a range extender counts as a plug-in hybrid; no series is sold as both. */
export const POWERTRAINS_OF: Readonly<Partial<Record<Kind, readonly NamedPowertrain[]>>> = {
  any_hybrid: ['hybrid', 'plug_in_hybrid', 'range_extender'],
  combustion: ['combustion'],
  electric: ['battery_electric'],
  hybrid: ['hybrid'],
  new_energy: ['plug_in_hybrid', 'range_extender', 'battery_electric'],
  plug_in: ['plug_in_hybrid', 'range_extender'],
  range_extender: ['range_extender'],
}

export type StripKinds = (units: readonly Unit[]) => {
  readonly units: readonly Unit[]
  readonly kinds: ReadonlySet<Kind>
}

/**
 * Where the words come from: a typed text or the name of a series. In the name of a series a technology (DM-i, 4xe) means plug-in
 * hybrids. In a typed text it is a word of the title, since a series may have several technologies.
 */
export function createKindStripper(of: 'question' | 'series'): StripKinds {
  const kindOf = new Map<string, Kind>()
  let longest = 0
  for (const { word, kind } of readTable('kind-words.tsv', ['word', 'kind'])) {
    if (!isKind(kind)) throw new Error(`kind-words.tsv: ${kind} is no kind`)
    kindOf.set(foldName(word), kind)
    longest = Math.max(longest, splitUnits(word).length)
  }

  /** How many units at the end, or at the beginning, are a word for a kind; the longest match. */
  function measure(units: readonly Unit[], atEnd: boolean): number {
    for (let count = Math.min(longest, units.length - 1); count > 0; count--) {
      const piece = atEnd ? units.slice(-count) : units.slice(0, count)
      const kind = kindOf.get(joinKeys(piece))
      if (kind === undefined || (!atEnd && units[count]?.isGlued)) continue
      // E-Hybrid is one word, not a hybrid called E.
      return kind === 'technology' && of === 'question' ? 0 : count
    }
    return 0
  }

  return (units) => {
    const kinds = new Set<Kind>()
    let rest = units
    for (let count = measure(rest, true); count > 0; count = measure(rest, true)) {
      kinds.add(kindOf.get(joinKeys(rest.slice(-count))) as Kind)
      rest = rest.slice(0, -count)
    }
    for (let count = measure(rest, false); count > 0; count = measure(rest, false)) {
      kinds.add(kindOf.get(joinKeys(rest.slice(0, count))) as Kind)
      rest = rest.slice(count)
    }
    return { units: rest, kinds }
  }
}

function isKind(text: string): text is Kind {
  return (KINDS as readonly string[]).includes(text)
}
