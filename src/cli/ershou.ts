#!/usr/bin/env node
/** The program `ershou`: the command line in a process of its own. */
import { readFileSync } from 'node:fs'
import { runCommandLine } from './run-command-line.ts'
import type { Terminal } from './terminal.ts'

const TERMINAL: Terminal = {
  env: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
}

function readVersion(): string {
  // dist/src/cli/ershou.js: the manifest lies three folders up.
  return JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version
}

// A reader that leaves (`| head -1`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

const code = await runCommandLine(process.argv.slice(2), TERMINAL, readVersion())
if (code !== 0) process.exitCode = code
