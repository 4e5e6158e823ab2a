/** Whether a sentence says that a car was rented out: 非租赁车辆, 经核实为非租赁, 曾用于租赁. Null when it does not say, or not clearly. */
import { readTable } from '../read-table.ts'
import { foldTerm } from './spelling.ts'
import { isProse } from './unknown-words.ts'
import { createVocabulary } from './vocabulary.ts'

export function createRentalReader(): (text: string) => boolean | null {
  const vocabulary = createVocabulary(
    readTable('inspection-grammar.tsv', ['of', 'role', 'zh', 'topic'])
      .filter((row) => row.of === 'rental')
      .map(({ role, zh }) => [foldTerm(zh), role]),
  )
  return (text) => {
    if (isProse(text)) return null
    const folded = foldTerm(text)
    const roles: string[] = []
    for (let at = 0; at < folded.length; ) {
      const word = vocabulary.match(folded, at)
      if (!word) return null
      roles.push(word.entry)
      at += word.length
    }
    if (!roles.includes('rental')) return null
    const negations = roles.filter((role) => role === 'not').length
    return negations > 1 ? null : negations === 0
  }
}
