/** `ershou words`: what the word tables make of titles, and what they do not know. */
import { Command } from 'commander'
import { coverageCommand } from './words/coverage.ts'
import { titleCommand } from './words/title.ts'
import { unknownCommand } from './words/unknown.ts'

export function wordsCommand(): Command {
  return new Command('words')
    .description('show what the word tables make of titles, and which words they lack')
    .addCommand(titleCommand())
    .addCommand(coverageCommand())
    .addCommand(unknownCommand())
}
