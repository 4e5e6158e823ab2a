/** What kinds of words reports have, and how a word that no table knows is told of. */

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

/** No name, result or remark of the tables comes near it. What is longer is prose, and is not looked into. */
const LONGEST = 300

export const isProse = (text: string) => text.length > LONGEST
