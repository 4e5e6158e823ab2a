/** `ershou parse PROVIDER FILE`: parses a saved report and shows the result. */
import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Argument, Command } from 'commander'
import { isFailure } from '../domain/failure.ts'
import { SYSTEM_CLOCK } from '../observe/clock.ts'
import { createParserThread, MOST_DOCUMENT_BYTES } from '../reports/parser-thread/create-parser-thread.ts'
import { PARSERS } from '../reports/providers.ts'
import { readAddress } from './input/option-values.ts'
import { Unsuccessful } from './output/errors.ts'
import { withExamples } from './output/examples.ts'
import { formatReport } from './output/format-report.ts'
import { print, remark } from './output/print.ts'
import { makeVisible } from './output/visible.ts'
import type { Terminal } from './terminal.ts'

export function parseCommand(terminal: Terminal): Command {
  const command = new Command('parse')
    .description('parse a saved report and show the result')
    .addArgument(new Argument('<provider>', 'the report provider').choices(PARSERS.map(({ provider }) => provider)))
    .argument('<file>', 'the saved document')
    .option('--url <address>', 'its address, to resolve relative links', readAddress)
    .option('--json', 'print one JSON object')
    .action(parse.bind(null, terminal))
  return withExamples(command, 'ershou parse jiajian report.html', 'ershou parse bingping report.pdf --json')
}

async function parse(terminal: Terminal, provider: string, file: string, given: { url?: string }): Promise<void> {
  const body = await readDocument(file)
  const thread = createParserThread({ clock: SYSTEM_CLOCK })
  try {
    const url = given.url ?? pathToFileURL(resolve(file)).href
    const reading = await thread.parse({ url, content_type: null, body }, provider).catch((error: unknown) => {
      if (!isFailure(error, 'overloaded')) throw error
      throw new Error(`${file} was not read: it exceeds the limit of time or memory.`)
    })
    if (reading.kind === 'report') {
      return print(terminal, reading.report, () => formatReport(reading.report, terminal))
    }
    if (terminal.isJson) print(terminal, reading, () => '')
    else if (reading.kind === 'unsupported') remark(terminal, `The parser of ${provider} does not know this document.`)
    else {
      const notice = makeVisible(reading.source_notice ?? '-')
      remark(terminal, `The provider does not show a report (${reading.reason}): ${notice}`)
    }
    throw new Unsuccessful()
  } finally {
    await thread.close()
  }
}

async function readDocument(file: string): Promise<Buffer> {
  const found = await stat(file).catch(() => null)
  if (!found) throw new Error(`There is no file ${file}.`)
  if (!found.isFile()) throw new Error(`${file} is not a file.`)
  if (found.size > MOST_DOCUMENT_BYTES)
    throw new Error(`${file} is too large: the limit is ${MOST_DOCUMENT_BYTES / 1024 / 1024} MiB.`)
  return readFile(file)
}
