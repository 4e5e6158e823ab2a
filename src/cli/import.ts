/** `ershou import FILE`: writes native records of a file into the inventory. */
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { Command } from 'commander'
import type { ImportFile } from '../inventory/sync/import/open-file.ts'
import { readConfig } from '../settings/config.ts'
import type { FileImported, ImportOptions } from './import/import-file.ts'
import { needMarketplace } from './input/need-marketplace.ts'
import { readMoment } from './input/option-values.ts'
import { Refused, Unsuccessful } from './output/errors.ts'
import { withExamples } from './output/examples.ts'
import { formatNumber } from './output/format.ts'
import { printFields, remark } from './output/print.ts'
import { showProgress } from './output/show-progress.ts'
import type { Terminal } from './terminal.ts'

export function importCommand(terminal: Terminal): Command {
  const command = new Command('import')
    .description('import native list, detail and sheet records from a file into the inventory')
    .argument('<file>', 'lines {"list":…,"detail":…,"sheet":…}, optionally compressed with gzip; - for stdin')
    .option('--complete', 'the file is the whole market, so searches can be answered from it')
    .option('--again', 'start from the beginning, even if the file was imported before')
    .option('--observed-at <time>', 'when the records were read, for lines that do not say it', readMoment)
    .option('--rejected <path>', 'where to write lines that cannot be read (FILE.rejected.jsonl), up to 64 MB')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      '\nA run that was stopped continues where it stopped.\nRecords that are older than the stored ones are skipped.',
    )
    .action(runImportCommand.bind(null, terminal))
  return withExamples(command, 'ershou import market.jsonl.gz --complete', 'ershou import market.jsonl.gz --json')
}

const PIPE = '-'

async function runImportCommand(
  terminal: Terminal,
  path: string,
  options: ImportOptions,
  command: Command,
): Promise<void> {
  const config = needMarketplace(readConfig(terminal.env))
  const [{ CutOffError, openImportFile, openPipe }, { NoRecordsError }, { explainWrite, importFile }] =
    await Promise.all([
      import('../inventory/sync/import/open-file.ts'),
      import('../inventory/sync/import/end-without-cars.ts'),
      import('./import/import-file.ts'),
    ])
  const file =
    path === PIPE ? openPipe(needInput(terminal)) : await openImportFile(path).catch(explainRead.bind(null, path))
  const line = showProgress(terminal)
  const rejectedFile = options.rejected ?? (path === PIPE ? 'import.rejected.jsonl' : `${path}.rejected.jsonl`)
  const objection = findOverwritten(rejectedFile, path === PIPE ? null : path)
  if (objection !== null) command.error(`error: --rejected: ${objection}`)
  const began = Date.now()
  const signal = terminal.interruptSignal?.()
  const outcome = await importFile(config, { file, path, rejectedFile, options, line, signal })
  line.end()
  const { position, was, is_complete, failure } = outcome
  if (was?.is_done) {
    remark(terminal, `${path} has already been imported. Use --again to import it from the beginning.`)
  }
  printOutcome(terminal, path, outcome, rejectedFile, Date.now() - began)
  const lines = formatNumber(position.lines)
  if (failure instanceof CutOffError) {
    const read = `${lines} lines before it were imported`
    throw new Error(`${path}: ${failure.message}; ${read}, and nothing was marked complete`)
  }
  if (failure instanceof NoRecordsError) {
    const cars = formatNumber(position.cars)
    throw new Refused(
      `${path}: ${failure.message}. The import ended there (cars: ${cars}), and nothing was marked complete.`,
    )
  }
  if (failure !== null) {
    const { message } = explainWrite(failure, config, rejectedFile)
    throw new Error(`${message} ${lines} lines were imported. Run the same command again to continue.`)
  }
  if (!position.is_done) {
    remark(terminal, `Stopped after line ${lines}. Run the same command again to continue.`)
    throw new Unsuccessful()
  }
  if (options.complete && !is_complete) {
    const found = position.newest_ms === null ? 'it contains no car' : 'no car has details, so none can be searched for'
    throw new Refused(`${path}: ${found}; nothing was marked complete.`)
  }
}

function printOutcome(
  terminal: Terminal,
  file: string,
  { position, is_complete }: FileImported,
  rejectedFile: string,
  tookMs: number,
): void {
  const { lines, cars, details, skipped, rejected, rejected_written, is_done } = position
  const rejected_file = rejected === 0 ? null : rejectedFile
  const seconds = Math.round(tookMs / 100) / 10
  const counts = { lines, cars, details, skipped, rejected, rejected_written }
  const result = { file, ...counts, rejected_file, is_done, complete: is_complete, seconds }
  const fields = Object.entries(result).map(([name, value]) => {
    return [name, typeof value === 'boolean' ? (value ? 'yes' : 'no') : value] as const
  })
  printFields(terminal, result, fields)
  const unwritten = rejected - rejected_written
  if (unwritten === 0) return
  const held = `${rejectedFile} has ${formatNumber(rejected_written)} rejected lines and is full`
  remark(terminal, `${held}: ${formatNumber(unwritten)} more were rejected but not written.`)
}

function needInput({ input }: Terminal): Readable {
  if (input === undefined) throw new Refused('There is no input on stdin.')
  return input
}

function explainRead(path: string, error: NodeJS.ErrnoException): ImportFile {
  if (error.code === 'ENOENT') throw new Refused(`There is no file ${path}.`)
  throw error.code === undefined ? error : new Refused(`${path} cannot be read: ${error.code}.`)
}

/** Every rejected line starts with this. */
const BEGINNING = '{"line":'

/** Why rejected lines must not be written to `path`; null = they may. `input`: the imported file under any name; null = stdin. */
function findOverwritten(path: string, input: string | null): string | null {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return null
  const source = input === null ? undefined : statSync(input, { throwIfNoEntry: false })
  if (source?.dev === found.dev && source.ino === found.ino) {
    return `${path} is the file to import and would be overwritten; choose another`
  }
  if (!found.isFile()) return null
  if (found.size === 0 || readBeginning(path) === BEGINNING) return null
  return `${path} exists and does not contain rejected lines; choose a file that does not exist`
}

function readBeginning(path: string): string {
  const handle = openSync(path, 'r')
  try {
    const head = Buffer.alloc(BEGINNING.length)
    return head.toString('latin1', 0, readSync(handle, head, 0, head.length, 0))
  } finally {
    closeSync(handle)
  }
}
