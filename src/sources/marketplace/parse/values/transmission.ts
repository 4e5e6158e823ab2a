/** Gearboxes: two words in a detail record, a finer type in the spec sheet, brackets in either width. */
import type { Transmission } from '../../../../domain/codes.ts'
import { knownTextOrNull } from './known-text.ts'

// 手自一体 is automatic although it begins with the character for "manual"; AMT is an automated manual gearbox.
const KINDS: readonly (readonly [words: RegExp, transmission: Transmission])[] = [
  [/手自一体|自动|双离合|三离合|无级|固定齿比|单速|DHT|ISR|AMT|CVT|DCT/i, 'automatic'],
  [/手动|MT/i, 'manual'],
]

export function parseTransmission(label: unknown): Transmission | null {
  const text = knownTextOrNull(label)?.normalize('NFKC')
  if (text === undefined) return null
  return KINDS.find(([words]) => words.test(text))?.[1] ?? null
}
