/** The kinds of words in reports, and the report of a word that no table has. */

const INSPECTION_WORD_KINDS = [
  'provider',
  'category',
  'item',
  'status',
  'remark',
  'conclusion',
  'usage',
  'modification',
  'query',
] as const
export type InspectionWordKind = (typeof INSPECTION_WORD_KINDS)[number]

export type Note = (kind: InspectionWordKind, text: string) => void

/** Every name, result and remark of the tables is far shorter. A longer text is prose, and is not parsed. */
const LONGEST = 300

export const isProse = (text: string) => text.length > LONGEST
