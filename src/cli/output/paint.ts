/** Colours the output if the terminal supports it. */
import type { TerminalStyle } from '../terminal.ts'
import { makeVisible } from './visible.ts'

const TONES = {
  dim: '2',
  bold: '1',
  good: '32',
  bad: '31',
  name: '36',
  text: '32',
  value: '33',
} as const
type Tone = keyof typeof TONES

export function paint({ hasColor }: TerminalStyle, tone: Tone, text: string): string {
  return hasColor && text !== '' ? `\u001b[${TONES[tone]}m${text}\u001b[0m` : text
}

/** Whether a stream shows colours; the conventions are those of no-color.org and of Node's `FORCE_COLOR`. */
export function findColor(
  { isTTY = false }: { readonly isTTY?: boolean },
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false'
  return isTTY && env.TERM !== 'dumb'
}

const STATES: Readonly<Record<string, Tone>> = {
  active: 'good',
  ok: 'good',
  inactive: 'bad',
  revoked: 'bad',
  expired: 'bad',
}

/** Colours a state by its meaning; other text stays unchanged. */
export function paintState(style: TerminalStyle, text: string): string {
  const tone = STATES[text.trimEnd()]
  return tone === undefined ? text : paint(style, tone, text)
}

/** A string with the colon that makes it a name, or any other value. */
const TOKEN = /("(?:[^"\\]|\\.)*")(:?)|-?\d[\d.eE+-]*|\b(?:true|false|null)\b/g

/** Indented JSON. Control characters are escaped as JSON allows, so the value stays the same. */
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
