/** `ershou import FILE`: writes native records of a file into the inventory. */

import type { Readable } from 'node:stream'
import { Command } from 'commander'
import { isFailure } from '../domain/failure.ts'
import type { ImportFile } from '../inventory/sync/import/open-file.ts'
import type { ImportPosition, LastImport } from '../inventory/sync/import/position.ts'
import { type Config, readConfig } from '../settings/config.ts'
import { findOverwritten } from './import/find-overwritten.ts'
import type { ImportCommandOptions } from './import/import-command-options.ts'
import { needMarketplace } from './input/need-marketplace.ts'
import { readMoment } from './input/read-moment.ts'
import { withExamples } from './output/examples.ts'
import { print, remark } from './output/print.ts'
import { Refused } from './output/refused.ts'
import { formatCount, showProgress } from './output/show-progress.ts'
import { formatFields } from './output/table.ts'
import { Unsuccessful } from './output/unsuccessful.ts'
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
  options: ImportCommandOptions,
  command: Command,
): Promise<void> {
  const config = needMarketplace(readConfig(terminal.env))
  const [{ CutOffError, openImportFile, openPipe }, { importFile }] = await Promise.all([
    import('../inventory/sync/import/open-file.ts'),
    import('./import/import-file.ts'),
  ])
  const file =
    path === PIPE ? openPipe(needInput(terminal)) : await openImportFile(path).catch(explainRead.bind(null, path))
  const line = showProgress(terminal, options)
  const rejectedFile = options.rejected ?? (path === PIPE ? 'import.rejected.jsonl' : `${path}.rejected.jsonl`)
  const objection = findOverwritten(rejectedFile, path === PIPE ? null : path)
  if (objection !== null) command.error(`error: --rejected: ${objection}`)
  const began = Date.now()
  const outcome = await importFile(config, {
    file,
    path,
    rejectedFile,
    options,
    line,
    signal: terminal.interruptSignal?.(),
  })
  line.end()
  const { position, was, is_complete } = outcome
  if (was?.is_done) {
    remark(terminal, options, `${path} has already been imported. Use --again to import it from the beginning.`)
  }
  const result = describe(path, position, rejectedFile, is_complete, Date.now() - began)
  print(terminal, options, result, () =>
    formatFields(
      Object.entries(result).map(([name, value]) => [
        name,
        typeof value === 'boolean' ? (value ? 'yes' : 'no') : value,
      ]),
      terminal,
    ),
  )
  const unwritten = position.rejected - position.rejected_written
  if (unwritten > 0) {
    const held = `${rejectedFile} has ${formatCount(position.rejected_written)} rejected lines and is full`
    remark(terminal, options, `${held}: ${formatCount(unwritten)} more were rejected but not written.`)
  }
  if (outcome.failure instanceof CutOffError) {
    const read = `${formatCount(position.lines)} lines before it were imported`
    throw new Error(`${path}: ${outcome.failure.message}; ${read}, and nothing was marked complete`)
  }
  if (outcome.failure !== null) {
    const { message } = await explainWrite(outcome.failure, config, rejectedFile)
    throw new Error(
      `${message} ${formatCount(position.lines)} lines were imported. Run the same command again to continue.`,
    )
  }
  if (!position.is_done) {
    remark(
      terminal,
      options,
      `Stopped after line ${formatCount(position.lines)}. Run the same command again to continue.`,
    )
    throw new Unsuccessful()
  }
  if (options.complete && !is_complete) {
    const found = position.newest_ms === null ? 'it contains no car' : 'no car has details, so none can be searched for'
    throw new Refused(`${path}: ${found}; nothing was marked complete.`)
  }
}

/** The store's message is for callers of the service; for the file of rejected lines, the operating system's error has no cause. */
async function explainWrite(failure: Error, config: Config, rejectedFile: string): Promise<Error> {
  if (isFailure(failure, 'storage_unavailable')) {
    const { explainInventory } = await import('./import/explain-inventory.ts')
    return explainInventory(failure, config)
  }
  const { syscall, code } = failure as NodeJS.ErrnoException
  return syscall === undefined ? failure : new Error(`${rejectedFile} cannot be written: ${code}.`, { cause: failure })
}

function needInput({ input }: Terminal): Readable {
  if (input === undefined) throw new Refused('There is no input on stdin.')
  return input
}

function explainRead(path: string, error: NodeJS.ErrnoException): ImportFile {
  if (error.code === 'ENOENT') throw new Refused(`There is no file ${path}.`)
  throw error.code === undefined ? error : new Refused(`${path} cannot be read: ${error.code}.`)
}

function describe(
  file: string,
  position: ImportPosition,
  rejectedFile: string,
  is_complete: boolean,
  tookMs: number,
): Omit<LastImport, 'newest_ms' | 'offset' | 'rejected_bytes' | 'at_ms'> & { complete: boolean; seconds: number } {
  const { lines, cars, details, skipped, rejected, rejected_written, is_done } = position
  const rejected_file = rejected === 0 ? null : rejectedFile
  const seconds = Math.round(tookMs / 100) / 10
  const counts = { lines, cars, details, skipped, rejected, rejected_written }
  return { file, ...counts, rejected_file, is_done, complete: is_complete, seconds }
}
