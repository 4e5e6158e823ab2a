/** `ershou words unknown`: lists unknown words. */
import { Command } from 'commander'
import { MOST_UNKNOWN_WORDS } from '../../domain/unknown-words.ts'
import { readWhole } from '../input/read-whole.ts'
import { withRecords } from '../input/with-records.ts'
import { withExamples } from '../output/examples.ts'
import type { Column } from '../output/fit-columns.ts'
import { formatIso, formatSecond } from '../output/format-time.ts'
import { type PrintOptions, print, remark } from '../output/print.ts'
import { formatTable } from '../output/table.ts'
import type { Terminal } from '../terminal.ts'

interface UnknownOptions extends PrintOptions {
  readonly limit: number
}

const COLUMNS: readonly (string | Column)[] = [
  'kind',
  { title: 'text', least: 8 },
  'times',
  { title: 'first seen (UTC)', keep: 'day' },
  { title: 'last seen (UTC)', keep: 'day' },
]

export function unknownCommand(terminal: Terminal): Command {
  const command = new Command('unknown')
    .description('list unknown words of listings, most frequent first')
    .option('--limit <n>', 'the number of words to show', readWhole(1, MOST_UNKNOWN_WORDS), 100)
    .option('--json', 'print one JSON object')
    .action(listUnknown.bind(null, terminal))
  return withExamples(command, 'ershou words unknown --limit 20')
}

async function listUnknown(terminal: Terminal, options: UnknownOptions): Promise<void> {
  await withRecords(terminal.env, async ({ unknownWords }) => {
    const words = await unknownWords.list(options.limit)
    const shown = words.map(({ kind, text, times, first_seen_at_ms, last_seen_at_ms }) => {
      return { kind, text, times, first_seen: formatIso(first_seen_at_ms), last_seen: formatIso(last_seen_at_ms) }
    })
    print(terminal, options, { words: shown }, () =>
      formatTable(
        COLUMNS,
        words.map((word) => [
          word.kind,
          word.text,
          word.times,
          formatSecond(word.first_seen_at_ms),
          formatSecond(word.last_seen_at_ms),
        ]),
        terminal,
      ),
    )
    if (words.length === 0) remark(terminal, options, 'There are no unknown words.')
  })
}
