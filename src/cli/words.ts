/** `ershou words`: shows how titles are translated, how many are known, and unknown words. */

import { Command } from 'commander'
import { MOST_UNKNOWN_WORDS } from '../domain/unknown-words.ts'
import type { CountedTitle, Coverage, Shares } from '../words/measure-coverage.ts'
import type { Piece } from '../words/titles/trim-tables.ts'
import { readTextFile } from './input/files.ts'
import { readWhole } from './input/option-values.ts'
import { withRecords } from './input/with-records.ts'
import { withExamples } from './output/examples.ts'
import { formatIso, formatNumber, formatSecond } from './output/format.ts'
import { print, printTable, remark } from './output/print.ts'
import { type Cell, type Column, formatFields, formatTable } from './output/table.ts'
import type { Terminal, TerminalStyle } from './terminal.ts'

export function wordsCommand(terminal: Terminal): Command {
  const words = new Command('words')
    .description('show how the word tables translate titles, and which words are missing')
    .addCommand(titleCommand(terminal))
    .addCommand(coverageCommand(terminal))
    .addCommand(unknownCommand(terminal))
  return withExamples(words, "ershou words title '宝马3系 2021款 325Li M运动套装'", 'ershou words unknown --limit 20')
}

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

function titleCommand(terminal: Terminal): Command {
  const command = new Command('title')
    .description('print the English translation of a title, and how it was made')
    .argument('<title>', "a title of the source, such as '宝马3系 2021款 325Li M运动套装'")
    .option('--json', 'print one JSON object')
    .action(showTitle.bind(null, terminal))
  return withExamples(command, "ershou words title '宝马3系 2021款 325Li M运动套装'")
}

async function showTitle(terminal: Terminal, source: string, _: object, command: Command): Promise<void> {
  if (source.trim() === '') command.error('error: the title is empty')
  const { createWords } = await import('../words/create-words.ts')
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
  const fields: [string, Cell][] = [
    ['title', title],
    ['manufacturer', shown.manufacturer],
    ['model', shown.model],
    ['trim', trim],
    ['model year', model_year === null ? null : String(model_year)],
  ]
  const columns = [{ title: 'source', least: 12 }, { title: 'English', least: 12 }, 'from']
  const rows = pieces.map(({ source: text, english, origin }) => [text || null, english || null, ORIGINS[origin]])
  print(terminal, shown, () => `${formatFields(fields, terminal)}\n${formatTable(columns, rows, terminal)}`)
}

const COVERAGE_HEADER = 'title\tcount'
const MOST_GAPS = 50

function coverageCommand(terminal: Terminal): Command {
  const command = new Command('coverage')
    .description('measure how much of a list of titles the word tables can translate')
    .argument('<file>', 'tab-separated, with the header title<TAB>count')
    .option('--json', 'print one JSON object')
    .action(showCoverage.bind(null, terminal))
  return withExamples(command, 'ershou words coverage titles.tsv')
}

async function showCoverage(terminal: Terminal, file: string): Promise<void> {
  const titles = readTitles(file)
  const [{ createWords }, { measureCoverage }] = await Promise.all([
    import('../words/create-words.ts'),
    import('../words/measure-coverage.ts'),
  ])
  const { explainTitle } = createWords({ onUnknown: () => {} })
  const coverage = measureCoverage(titles, explainTitle, MOST_GAPS)
  print(terminal, coverage, () => formatCoverage(coverage, terminal))
}

/** Throws with the line of the first row that cannot be read. */
function readTitles(file: string): CountedTitle[] {
  const [header, ...lines] = readTextFile(file)
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split(/\r?\n/)
  if (header !== COVERAGE_HEADER) throw new Error(`${file}: the first line must be title<TAB>count`)
  if (lines.length === 0) throw new Error(`${file}: there are no titles`)
  return lines.map((line, i) => {
    const [title, count, more] = line.split('\t')
    if (title === undefined || count === undefined || !/^[1-9]\d{0,14}$/.test(count) || more !== undefined) {
      throw new Error(`${file}:${i + 2}: expected a title, a tab and a whole number above 0`)
    }
    return { title, count: Number(count) }
  })
}

function formatCoverage(coverage: Coverage, style: TerminalStyle): string {
  const { titles, count, untitled, weighted, unweighted, gaps } = coverage
  const row = (name: string, measure: keyof Shares) => [name, percent(weighted[measure]), percent(unweighted[measure])]
  const measures = formatTable(
    ['', 'weighted', 'by title'],
    [
      row('brand resolved', 'brand_resolved'),
      row('model resolved', 'model_resolved'),
      row('no Chinese left', 'no_chinese'),
      row('pinyin fallback', 'pinyin_fallback'),
    ],
    style,
  )
  const lacking = formatTable(
    ['gap', { title: 'text', least: 8 }, 'titles', 'count'],
    gaps.map((gap) => [gap.kind, gap.text, gap.titles, gap.count]),
    style,
  )
  const without = untitled.titles === 0 ? '' : `, and ${formatNumber(untitled.count)} without a title`
  return `${formatNumber(titles)} titles, ${formatNumber(count)} listings${without}\n\n${measures}${gaps.length === 0 ? '' : `\n${lacking}`}`
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`
}

const UNKNOWN_COLUMNS: readonly (string | Column)[] = [
  'kind',
  { title: 'text', least: 8 },
  'times',
  { title: 'first seen (UTC)', keep: 'day' },
  { title: 'last seen (UTC)', keep: 'day' },
]

function unknownCommand(terminal: Terminal): Command {
  const command = new Command('unknown')
    .description('list unknown words of listings, most frequent first')
    .option('--limit <n>', 'the number of words to show', readWhole(1, MOST_UNKNOWN_WORDS), 100)
    .option('--json', 'print one JSON object')
    .action(listUnknown.bind(null, terminal))
  return withExamples(command, 'ershou words unknown --limit 20')
}

async function listUnknown(terminal: Terminal, { limit }: { readonly limit: number }): Promise<void> {
  await withRecords(terminal.env, async ({ unknownWords }) => {
    const words = await unknownWords.list(limit)
    const shown = words.map(({ kind, text, times, first_seen_at_ms, last_seen_at_ms }) => {
      return { kind, text, times, first_seen: formatIso(first_seen_at_ms), last_seen: formatIso(last_seen_at_ms) }
    })
    const rows = words.map(({ kind, text, times, first_seen_at_ms, last_seen_at_ms }) => {
      return [kind, text, times, formatSecond(first_seen_at_ms), formatSecond(last_seen_at_ms)]
    })
    printTable(terminal, { words: shown }, UNKNOWN_COLUMNS, rows)
    if (words.length === 0) remark(terminal, 'There are no unknown words.')
  })
}
