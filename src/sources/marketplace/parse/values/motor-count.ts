/** How many motors drive the wheels: 单电机, 双电机, or a number. */
import { wholeOrNull } from '../../../../domain/readers.ts'
import { knownTextOrNull } from './known-text.ts'

const WORDS: Readonly<Record<string, number>> = { 单: 1, 一: 1, 双: 2, 两: 2, 二: 2, 三: 3, 四: 4 }
/** One for each wheel. */
const MOST = 4

export function parseMotorCount(value: unknown): number | null {
  const text = knownTextOrNull(value)?.replace(/\s?个?电机$/, '') ?? ''
  const count = Object.hasOwn(WORDS, text)
    ? (WORDS[text] as number)
    : wholeOrNull(typeof value === 'number' ? value : text)
  return count !== null && count >= 1 && count <= MOST ? count : null
}
