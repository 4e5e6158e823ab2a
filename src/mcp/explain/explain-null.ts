/** What null means for a field: the sentences of its description that say so, or null if it is never null. */
import type { FieldSchema } from './walk-fields.ts'

const UNKNOWN = 'Unknown.'

export function explainNull(schema: FieldSchema): string | null {
  const choices = schema.anyOf ?? []
  if (!choices.some(({ type }) => type === 'null')) return null
  const description = schema.description ?? choices.find(({ type }) => type !== 'null')?.description ?? ''
  const said = description.split(/(?<=\.) /).filter((sentence) => /\bnull\b/i.test(sentence))
  return said.length === 0 ? UNKNOWN : said.join(' ')
}
