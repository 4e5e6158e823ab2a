/** The results of the checks of `ershou doctor`: one sentence each, with advice if it is bad. */
import { paint } from '../output/paint.ts'
import { makeVisible } from '../output/visible.ts'
import type { TerminalStyle } from '../terminal.ts'

export interface Finding {
  readonly check: string
  /** `note` is not an error, but worth knowing. */
  readonly state: 'ok' | 'note' | 'bad'
  readonly sentence: string
}

export const ok = (check: string, sentence: string): Finding => ({ check, state: 'ok', sentence })
export const note = (check: string, sentence: string): Finding => ({ check, state: 'note', sentence })
export const bad = (check: string, sentence: string): Finding => ({ check, state: 'bad', sentence })

const TONES = { ok: 'good', note: 'value', bad: 'bad' } as const
const NARROWEST = 30

/** One a line, or several lines under each other where the terminal is narrow. */
export function formatFindings(findings: readonly Finding[], style: TerminalStyle): string {
  const width = Math.max(...findings.map(({ check }) => check.length))
  const indent = 6 + width + 2
  const lines = findings.flatMap(({ state, check, sentence }) => {
    const [first = '', ...rest] = wrap(makeVisible(sentence), style.columns ? style.columns - indent : null)
    const head = `${paint(style, TONES[state], state)}${' '.repeat(6 - state.length)}${check.padEnd(width)}  ${first}`
    return [head, ...rest.map((line) => ' '.repeat(indent) + line)]
  })
  return `${lines.join('\n')}\n`
}

function wrap(text: string, columns: number | null): string[] {
  if (columns === null) return [text]
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= Math.max(NARROWEST, columns))
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
