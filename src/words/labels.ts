/** Labels for values of short lists of the source: fuels, gearboxes, colours and so on. */
import type { Lang } from '../domain/codes.ts'
import { foldWord, wordOrNull } from './fold.ts'
import { readTable } from './read-table.ts'
import { translateTerm } from './warranty-term.ts'

export const LABEL_KINDS = [
  'battery',
  'battery_maker',
  'body',
  'colour',
  'drive',
  'emission',
  'equipment',
  'fuel',
  'fuel_grade',
  'induction',
  'motor_drive',
  'seller',
  'specification',
  'transmission',
  'usage',
  'warranty',
] as const
export type LabelKind = (typeof LABEL_KINDS)[number]

/** Values that follow a rule instead of a table. */
const RULES: Partial<Readonly<Record<LabelKind, (word: string) => string | null>>> = { warranty: translateTerm }

export function createLabels(
  onUnknown: (kind: LabelKind, text: string) => void,
): (kind: LabelKind, zh: string | null, lang: Lang) => string | null {
  const english = new Map(
    readTable('labels.tsv', ['kind', 'zh', 'en']).map(({ kind, zh, en }) => [`${kind} ${foldWord(zh)}`, en]),
  )
  return (kind, zh, lang) => {
    const word = wordOrNull(zh)
    if (word === null || lang === 'zh') return word
    const en = english.get(`${kind} ${foldWord(word)}`) ?? RULES[kind]?.(word) ?? undefined
    if (en === undefined) onUnknown(kind, word)
    return en ?? word
  }
}
