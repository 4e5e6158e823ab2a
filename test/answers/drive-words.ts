/** Rule on the powertrain in English names: import duty depends on the word, so none may contradict the truth. */
import { at } from '../truth/compare-field.ts'
import type { Finding, Rule } from './rule.ts'

const COMBUSTION = ['P', 'D', 'CNG', 'PCNG']
const MILD = ['P24', 'P48', 'P90', 'D48']
const HYBRIDS = ['H', 'ED', 'M']
const PLUGS = ['PH', 'ER']
const ELECTRIC = ['EV', 'FC']

/**
 * A word, and the fuels of the stand-in of which it is true. Makers call a mild hybrid a hybrid, and list hybrids among new energy;
 * an E-Hybrid has a plug with Porsche, and none with Ford.
 */
const WORDS: readonly (readonly [word: RegExp, fuels: readonly string[]])[] = [
  [/PHEV|plug.?in|(?:Cayenne|Panamera) E-Hybrid/i, PLUGS],
  [/\bE?REV\b|\bREEV\b|range.exten/i, PLUGS],
  [/\b[BI]?EV\b/, ELECTRIC],
  [/electric/i, [...HYBRIDS, ...PLUGS, ...ELECTRIC]],
  [/\bHEV\b/, [...HYBRIDS, ...PLUGS]],
  [/\bMHEV\b|mild hybrid/i, MILD],
  [/hybrid/i, [...MILD, ...HYBRIDS, ...PLUGS]],
  [/new energy|\bNEV\b/i, [...MILD, ...HYBRIDS, ...PLUGS, ...ELECTRIC]],
]

/** The false statements of a text about a car of this fuel. */
export function findFalseDrive(text: string, fuel: string): readonly string[] {
  return WORDS.flatMap(([word, fuels]) => (fuels.includes(fuel) ? [] : (word.exec(text) ?? [])))
}

export const FUELS = [...COMBUSTION, ...MILD, ...HYBRIDS, ...PLUGS, ...ELECTRIC]
export const NAME_FIELDS = ['title', 'model', 'trim'] as const

export const drivesAreTrue: Rule = {
  name: 'title, model and trim say nothing false of what drives the car',
  holds: ({ en, truth }) =>
    NAME_FIELDS.flatMap((field): Finding[] => {
      const said = at(en.detail, field)
      const found = typeof said === 'string' ? findFalseDrive(said, truth.fuel) : []
      return found.length === 0 ? [] : [{ where: `en detail.${field}`, said, true: truth.fuel }]
    }),
}
