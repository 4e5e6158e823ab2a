/** Colours the output if the terminal supports it. */
import type { TerminalStyle } from '../terminal.ts'

const TONES = {
  dim: '2',
  bold: '1',
  good: '32',
  bad: '31',
  name: '36',
  text: '32',
  value: '33',
} as const
export type Tone = keyof typeof TONES

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
