/** `ershou parse PROVIDER FILE`: shows what a parser makes of a saved report. */
import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Argument, Command } from 'commander'
import { isFailure } from '../domain/failure.ts'
import { SYSTEM_CLOCK } from '../observe/clock.ts'
import { createParserThread, MOST_DOCUMENT_BYTES } from '../reports/parser-thread/create-parser-thread.ts'
import { PARSERS } from '../reports/providers.ts'
import { readAddress } from './input/read-address.ts'
import { withExamples } from './output/examples.ts'
import { formatReport } from './output/format-report.ts'
import { type PrintOptions, print, remark } from './output/print.ts'
import { Unsuccessful } from './output/unsuccessful.ts'
import { makeVisible } from './output/visible.ts'
import type { Terminal } from './terminal.ts'

export function parseCommand(terminal: Terminal): Command {
  const command = new Command('parse')
    .description('show what a parser makes of a saved report')
    .addArgument(new Argument('<provider>', 'whose report it is').choices(PARSERS.map(({ provider }) => provider)))
    .argument('<file>', 'the document as it was saved')
    .option('--url <address>', 'where it was found, for links that are relative to it', readAddress)
    .option('--json', 'print one JSON object')
    .action(parse.bind(null, terminal))
  return withExamples(command, 'ershou parse jiajian report.html', 'ershou parse bingping report.pdf --json')
}

interface ParseOptions extends PrintOptions {
  readonly url?: string
}

async function parse(terminal: Terminal, provider: string, file: string, options: ParseOptions): Promise<void> {
  const body = await readDocument(file)
  const thread = createParserThread({ clock: SYSTEM_CLOCK })
  try {
    const url = options.url ?? pathToFileURL(resolve(file)).href
    const reading = await thread.parse({ url, content_type: null, body }, provider).catch((error: unknown) => {
      if (!isFailure(error, 'overloaded')) throw error
      throw new Error(`${file} was not read: it takes more time or memory than a document is given.`)
    })
    if (reading.kind === 'report')
      return print(terminal, options, reading.report, () => formatReport(reading.report, terminal))
    if (options.json) print(terminal, options, reading, () => '')
    else if (reading.kind === 'unsupported')
      remark(terminal, options, `This is no report that the parser of ${provider} knows.`)
    else
      remark(
        terminal,
        options,
        `The provider shows no report (${reading.reason}): ${makeVisible(reading.source_notice ?? '-')}`,
      )
    throw new Unsuccessful()
  } finally {
    await thread.close()
  }
}

async function readDocument(file: string): Promise<Buffer> {
  const found = await stat(file).catch(() => null)
  if (!found) throw new Error(`There is no file ${file}.`)
  if (!found.isFile()) throw new Error(`${file} is no file.`)
  if (found.size > MOST_DOCUMENT_BYTES)
    throw new Error(
      `${file} is too large: documents of more than ${MOST_DOCUMENT_BYTES / 1024 / 1024} MiB are not parsed.`,
    )
  return readFile(file)
}
