/** Prints a result to stdout: one JSON object on one line for programs, or text for people. */
import type { Terminal } from '../terminal.ts'
import { makeVisible } from './visible.ts'

export interface PrintOptions {
  readonly json?: boolean
}

export function print(terminal: Terminal, { json }: PrintOptions, value: object, formatText: () => string): void {
  // What makes a character visible is how JSON may spell it.
  terminal.out(json ? `${makeVisible(JSON.stringify(value))}\n` : formatText())
}

/** A remark for people, not part of the result. Programs that use --json get none. */
export function remark(terminal: Terminal, { json }: PrintOptions, sentence: string): void {
  if (!json) terminal.err(`${sentence}\n`)
}
