/** `ershou words title`: what one title becomes in English, and why. */
import { Command } from 'commander'
import type { Piece } from '../../words/titles/trim-tables.ts'
import { withExamples } from '../output/examples.ts'
import { type PrintOptions, print } from '../output/print.ts'
import { formatFields, formatTable } from '../output/table.ts'
import type { Terminal } from '../terminal.ts'

/** The origin of a translation, so that people can look it up. */
const ORIGINS: Readonly<Record<Piece['origin'], string>> = {
  brand: 'brands.tsv',
  characters: 'trim-characters.tsv',
  dropped: 'omitted in English',
  latin: 'unchanged',
  maker: 'trim-makers.tsv',
  model: 'models.tsv',
  number: 'trim-numbers.tsv',
  pinyin: 'pinyin',
  table: 'trims.tsv',
  year: 'model year',
}

export function titleCommand(terminal: Terminal): Command {
  const command = new Command('title')
    .description('print the English translation of a title, and how it was made')
    .argument('<title>', "a title of the source, such as '宝马3系 2021款 325Li M运动套装'")
    .option('--json', 'print one JSON object')
    .action(showTitle.bind(null, terminal))
  return withExamples(command, "ershou words title '宝马3系 2021款 325Li M运动套装'")
}

async function showTitle(terminal: Terminal, source: string, options: PrintOptions, command: Command): Promise<void> {
  if (source.trim() === '') command.error('error: the title is empty')
  const { createWords } = await import('../../words/create-words.ts')
  const words = createWords({ onUnknown: () => {} }).explainTitle(source.trim())
  const { title, brand, model, trim, model_year } = words
  const pieces = words.pieces()
  const shown = {
    source_title: source,
    title,
    manufacturer: brand?.en ?? null,
    model: model?.en ?? null,
    trim,
    model_year,
    romanised: words.romanised.map(({ english }) => english),
    pieces,
  }
  print(terminal, options, shown, () =>
    [
      formatFields(
        [
          ['title', title],
          ['manufacturer', shown.manufacturer],
          ['model', shown.model],
          ['trim', trim],
          ['model year', model_year === null ? null : String(model_year)],
        ],
        terminal,
      ),
      formatTable(
        [{ title: 'source', least: 12 }, { title: 'English', least: 12 }, 'from'],
        pieces.map(({ source: text, english, origin }) => [text || null, english || null, ORIGINS[origin]]),
        terminal,
      ),
    ].join('\n'),
  )
}
