/** `ershou words`: shows how titles are translated, and unknown words. */
import { Command } from 'commander'
import { withExamples } from './output/examples.ts'
import type { Terminal } from './terminal.ts'
import { coverageCommand } from './words/coverage.ts'
import { titleCommand } from './words/title.ts'
import { unknownCommand } from './words/unknown.ts'

export function wordsCommand(terminal: Terminal): Command {
  const words = new Command('words')
    .description('show how the word tables translate titles, and which words are missing')
    .addCommand(titleCommand(terminal))
    .addCommand(coverageCommand(terminal))
    .addCommand(unknownCommand(terminal))
  return withExamples(words, "ershou words title '宝马3系 2021款 325Li M运动套装'", 'ershou words unknown --limit 20')
}
