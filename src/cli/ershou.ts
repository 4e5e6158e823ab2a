#!/usr/bin/env node
/** The program `ershou`: runs the command line in its own process. */
import { readProgramVersion } from '../observe/program-version.ts'
import { findFewFiles, findOldNode } from './input/check-node.ts'

// A reader that closes the pipe (`| head -1`) is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

const obstacle = findOldNode(process.versions.node) ?? findFewFiles()
if (obstacle !== null) {
  process.stderr.write(`${obstacle}\n`)
  process.exit(1)
}
// Imported late: these modules need a newer Node and more open files than the checks above.
const { withEnvFile } = await import('../settings/read-env-file.ts')
const { openTerminal } = await import('./input/open-terminal.ts')
const { runCommandLine } = await import('./run-command-line.ts')
const terminal = openTerminal(process, withEnvFile(process.env))
const code = await runCommandLine(process.argv.slice(2), terminal, readProgramVersion())
if (code !== 0) process.exitCode = code
