/** Formats JSON for people: indented, coloured if possible, and without control characters. */
import type { TerminalStyle } from '../terminal.ts'
import { paint } from './paint.ts'
import { makeVisible } from './visible.ts'

/** A text with the colon that makes it a name, or any other value. */
const TOKEN = /("(?:[^"\\]|\\.)*")(:?)|-?\d[\d.eE+-]*|\b(?:true|false|null)\b/g

/** The escapes are valid JSON, so the value stays the same. */
export function formatJson(value: unknown, style: TerminalStyle): string {
  const lines = JSON.stringify(value, null, 2).split('\n').map(makeVisible)
  return `${(style.hasColor ? lines.map((line) => paintLine(line, style)) : lines).join('\n')}\n`
}

function paintLine(line: string, style: TerminalStyle): string {
  return line.replace(TOKEN, (token, text: string | undefined, colon: string | undefined) => {
    if (text === undefined) return paint(style, token === 'null' ? 'dim' : 'value', token)
    return colon ? paint(style, 'name', text) + colon : paint(style, 'text', text)
  })
}
