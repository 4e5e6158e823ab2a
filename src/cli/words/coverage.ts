/** `ershou words coverage`: how much of a file of titles the tables know. */
import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import type { CountedTitle, Coverage, Shares } from '../../words/measure-coverage.ts'
import { withExamples } from '../output/examples.ts'
import { type PrintOptions, print } from '../output/print.ts'
import { formatNumber, formatTable } from '../output/table.ts'
import type { Terminal, TerminalStyle } from '../terminal.ts'

const HEADER = 'title\tcount'
const MOST_GAPS = 50

export function coverageCommand(terminal: Terminal): Command {
  const command = new Command('coverage')
    .description('measure how much of a list of titles the word tables can translate')
    .argument('<file>', 'tab-separated, with the header title<TAB>count')
    .option('--json', 'print one JSON object')
    .action(showCoverage.bind(null, terminal))
  return withExamples(command, 'ershou words coverage titles.tsv')
}

async function showCoverage(terminal: Terminal, file: string, options: PrintOptions): Promise<void> {
  const titles = readTitles(file)
  const [{ createWords }, { measureCoverage }] = await Promise.all([
    import('../../words/create-words.ts'),
    import('../../words/measure-coverage.ts'),
  ])
  const { explainTitle } = createWords({ onUnknown: () => {} })
  const coverage = measureCoverage(titles, explainTitle, MOST_GAPS)
  print(terminal, options, coverage, () => formatCoverage(coverage, terminal))
}

/** Throws with the line of the first row that cannot be read. */
function readTitles(file: string): CountedTitle[] {
  const [header, ...lines] = readText(file)
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split(/\r?\n/)
  if (header !== HEADER) throw new Error(`${file}: the first line must be title<TAB>count`)
  if (lines.length === 0) throw new Error(`${file}: there are no titles`)
  return lines.map((line, i) => {
    const [title, count, more] = line.split('\t')
    if (title === undefined || count === undefined || !/^[1-9]\d{0,14}$/.test(count) || more !== undefined) {
      throw new Error(`${file}:${i + 2}: expected a title, a tab and a whole number above 0`)
    }
    return { title, count: Number(count) }
  })
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}`, { cause: error })
  }
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
