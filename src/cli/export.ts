/** `ershou export [FILE]`: writes the inventory: its native records, as `ershou import` reads them, or the columns of the export files. */

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Command, Option } from 'commander'
import { partFile } from '../database/sqlite/part-file.ts'
import { EXPORT_FORMATS, LANGS } from '../domain/codes.ts'
import type { ExportColumn } from '../domain/exports.ts'
import type { InventoryStore } from '../domain/inventory/inventory-store.ts'
import { readConfig } from '../settings/config.ts'
import { type ChosenBlocks, type ColumnOptions, chooseBlocks } from './export/choose-blocks.ts'
import { checkOutput } from './input/files.ts'
import { withInventory } from './input/with-inventory.ts'
import { Refused } from './output/errors.ts'
import { withExamples } from './output/examples.ts'
import { formatIso, formatNumber } from './output/format.ts'
import { printFields, remark } from './output/print.ts'
import { type ProgressLine, showProgress } from './output/show-progress.ts'
import type { Terminal } from './terminal.ts'

export function exportCommand(terminal: Terminal): Command {
  const command = new Command('export')
    .description(
      'write the native records of the inventory, one car per line, in the format of `import`; with --format its columns',
    )
    .argument('[file]', 'must not exist yet; compressed if its name ends in .gz; - for stdout', '-')
    .addOption(
      new Option('--format <format>', 'write normalized columns, as in the files of /v1/exports').choices(
        EXPORT_FORMATS,
      ),
    )
    .addOption(
      new Option('--lang <lang>', 'the language of names and labels, with --format; en by default').choices(LANGS),
    )
    .option('--json', 'print the manifest as one JSON object')
    .addHelpText(
      'after',
      '\nA manifest is written next to the file: the number of cars,\nthe last change, the time, and the SHA-256 of the file.',
    )
    .action(runExport.bind(null, terminal))
  return withExamples(
    command,
    'ershou export market.jsonl.gz',
    'ershou export',
    'ershou export --format parquet --lang zh cars.parquet',
  )
}

interface Manifest {
  readonly cars: number
  /** The last change of the log when it began. */
  readonly seq: number
  readonly made_at: string
  readonly complete_at: string | null
  readonly bytes: number
  readonly sha256: string
  /** Of an export with columns: format, language, version of the columns, the cursor of the changes that follow, and how many cars were left out; and how complete each column is. */
  readonly [more: string]: string | number | null | readonly ExportColumn[]
}

async function runExport(terminal: Terminal, file: string, chosen: ColumnOptions): Promise<void> {
  const isFile = file !== '-'
  const config = readConfig(terminal.env)
  if (chosen.lang !== undefined && chosen.format === undefined) {
    throw new Refused('--lang needs --format: native records are in the language of the marketplace.')
  }
  if (chosen.format === 'parquet' && file.endsWith('.gz')) {
    throw new Refused(`${file} would be compressed twice: Parquet is compressed inside. Leave out .gz.`)
  }
  if (isFile) checkOutput(file, config)
  await withInventory(config, async (store) => {
    const line = showProgress(terminal)
    const given = { store, blocks: await chooseBlocks(config, store, chosen), line }
    if (!isFile) {
      const manifest = await write(given, openOutput(terminal), false).catch(nullIfLeft)
      line.end()
      if (manifest === null) return
      remark(terminal, JSON.stringify(manifest))
      return warnOfUnreadable(terminal, manifest)
    }
    const manifest = await writeFile(given, file, terminal.interruptSignal?.())
    line.end()
    const { columns: _, ...shown } = manifest
    printFields(terminal, { file, ...manifest }, [
      ['file', file],
      ...(Object.entries(shown) as [string, string | number | null][]),
    ])
    warnOfUnreadable(terminal, manifest)
  })
}

/** Also with --json: the file has fewer cars than searches find. */
function warnOfUnreadable({ err }: Terminal, { unreadable }: Manifest): void {
  if (typeof unreadable !== 'number' || unreadable === 0) return
  const cars = unreadable === 1 ? '1 car was' : `${formatNumber(unreadable)} cars were`
  const advice = 'A sync replaces such records when it reads the details again.'
  err(`${cars} left out, because the stored records cannot be read. ${advice}\n`)
}

interface Given {
  readonly store: InventoryStore
  readonly blocks: ChosenBlocks
  readonly line: ProgressLine
}

/** The file appears when it is complete, after its manifest. */
async function writeFile(given: Given, file: string, signal: AbortSignal | undefined): Promise<Manifest> {
  const part = partFile(file)
  try {
    // Opened immediately: a stream opens its file later, perhaps after it was removed.
    const fd = openSync(part, 'wx', 0o600)
    const manifest = await write(given, createWriteStream(part, { fd }), file.endsWith('.gz'), signal)
    writeFileSync(`${file}.manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
    renameSync(part, file)
    return { ...manifest, bytes: statSync(file).size }
  } catch (error) {
    rmSync(part, { force: true })
    if (signal?.aborted) throw new Refused(`Stopped; ${file} was not written.`)
    const { syscall, code } = error as NodeJS.ErrnoException
    // The operating system's message names a temporary file.
    throw syscall === undefined ? error : new Error(`${file} cannot be written: ${code}`, { cause: error })
  }
}

async function write(
  { store, blocks, line }: Given,
  output: Writable,
  isCompressed: boolean,
  signal?: AbortSignal,
): Promise<Manifest> {
  const state = await store.state()
  const { seq, complete_at_ms } = state
  const made_at = new Date().toISOString()
  const hash = createHash('sha256')
  let cars = 0
  let bytes = 0
  async function* texts() {
    for await (const block of blocks.read()) {
      cars += block.cars
      line.show(() => `${formatNumber(cars)} cars`)
      yield block.bytes
    }
  }
  const weigh = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const options = signal ? { signal } : {}
  if (isCompressed) await pipeline(texts, createGzip(), weigh, output, options)
  else await pipeline(texts, weigh, output, options)
  const complete_at = formatIso(complete_at_ms)
  return { cars, seq, made_at, complete_at, bytes, sha256: hash.digest('hex'), ...blocks.describe(state) }
}

/** A reader that closes the pipe (`| head -1`) is not a failure. */
function nullIfLeft(error: NodeJS.ErrnoException): null {
  if (error.code === 'EPIPE') return null
  throw error
}

/** Never ended, because others write there too. */
function openOutput({ out, output }: Terminal): Writable {
  return new Writable({
    decodeStrings: false,
    write(chunk: Buffer | string, _, done) {
      if (output === undefined) out(chunk.toString())
      else if (!output.write(chunk)) return void once(output, 'drain').then(() => done(), done)
      done()
    },
  })
}
