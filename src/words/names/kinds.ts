/** Words for the kind of a car that stand before or behind the name of its series: PHEV, New Energy, (Import), 纯电. */
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

/** A name without the words for its kind. */
interface Stripped {
  readonly units: readonly Unit[]
  readonly kinds: ReadonlySet<Kind>
}

/** Who sells one car both as a hybrid that charges itself and as a plug-in; of everybody else a hybrid may be either. */
export const HYBRID_MAKERS: readonly string[] = [
  '丰田',
  '雷克萨斯',
  '本田',
  '讴歌',
  '英菲尼迪',
  '现代',
  '起亚',
  '福特',
  '林肯',
  '马自达',
  '斯巴鲁',
  '铃木',
  '三菱',
  '雷诺',
]

/** Abroad a range extender is a plug-in hybrid; no series is sold as both. */
export const POWERTRAINS_OF: Readonly<Partial<Record<Kind, readonly NamedPowertrain[]>>> = {
  any_hybrid: ['hybrid', 'plug_in_hybrid', 'range_extender'],
  combustion: ['combustion'],
  electric: ['battery_electric'],
  hybrid: ['hybrid'],
  new_energy: ['plug_in_hybrid', 'range_extender', 'battery_electric'],
  plug_in: ['plug_in_hybrid', 'range_extender'],
  range_extender: ['range_extender'],
}

export type StripKinds = (units: readonly Unit[]) => Stripped

/**
 * Of what somebody typed, or of the name of a series: there a technology (DM-i, 4xe) tells plug-in hybrids from the others of their name,
 * while it is a word of the title to those who ask for it, since a series may have several.
 */
export function createKindStripper(of: 'question' | 'series'): StripKinds {
  const kindOf = new Map<string, Kind>()
  let longest = 0
  for (const { word, kind } of readTable('kind-words.tsv', ['word', 'kind'])) {
    if (!isKind(kind)) throw new Error(`kind-words.tsv: ${kind} is no kind`)
    kindOf.set(foldName(word), kind)
    longest = Math.max(longest, splitUnits(word).length)
  }

  /** How many units at the end, or at the beginning, are a word for a kind; the most that are. */
  function measure(units: readonly Unit[], atEnd: boolean): number {
    for (let count = Math.min(longest, units.length - 1); count > 0; count--) {
      const piece = atEnd ? units.slice(-count) : units.slice(0, count)
      const kind = kindOf.get(joinKeys(piece))
      if (kind === undefined || (!atEnd && units[count]?.isGlued)) continue
      // An E-Hybrid is no hybrid of kind E.
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
