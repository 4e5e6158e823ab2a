/** A line `label：text`. */
import { readWords } from './words.ts'

interface Labelled {
  readonly label: string
  readonly text: string
}

export function readLabelled(line: string): Labelled | null {
  const [, before, after] = /^([^：:]+)[：:](.+)$/s.exec(line) ?? []
  const [label, text] = [readWords(before), readWords(after)]
  return label === null || text === null ? null : { label, text }
}
