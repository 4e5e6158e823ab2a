/** Prints a result to stdout: one JSON object on one line for programs, or text for people. */
import type { Terminal } from '../terminal.ts'
import { type Cell, type Column, formatFields, formatTable } from './table.ts'
import { makeVisible } from './visible.ts'

export function print(terminal: Terminal, value: object, formatText: () => string): void {
  // Control characters are escaped as JSON allows, so the value stays the same.
  terminal.out(terminal.isJson ? `${makeVisible(JSON.stringify(value))}\n` : formatText())
}

/** One thing: a line for each field. */
export function printFields(
  terminal: Terminal,
  value: object,
  fields: readonly (readonly [name: string, value: Cell])[],
): void {
  print(terminal, value, () => formatFields(fields, terminal))
}

export function printTable(
  terminal: Terminal,
  value: object,
  columns: readonly (string | Column)[],
  rows: readonly (readonly Cell[])[],
): void {
  print(terminal, value, () => formatTable(columns, rows, terminal))
}

/** A remark for people, not part of the result. Programs that use --json get none. */
export function remark(terminal: Terminal, sentence: string): void {
  if (!terminal.isJson) terminal.err(`${sentence}\n`)
}
