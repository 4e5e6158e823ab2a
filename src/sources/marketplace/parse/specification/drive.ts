/** Reads which wheels are driven: 前置前驱, 后驱, 双电机四驱. 两驱 does not say which two. */
import type { DriveCode } from '../../../../domain/codes.ts'
import { knownTextOrNull } from '../values/known-text.ts'

const KINDS: readonly (readonly [words: RegExp, code: DriveCode])[] = [
  [/四驱|全驱|(?:全|四)轮驱动|AWD|4WD/i, 'awd'],
  [/前驱|前轮驱动|FWD/i, 'fwd'],
  [/后驱|后轮驱动|RWD/i, 'rwd'],
]

/** Null for a text that names two (前驱/四驱), as the sheet of a whole series does. */
export function parseDrive(value: unknown): DriveCode | null {
  const text = knownTextOrNull(value)?.normalize('NFKC').slice(0, 40) ?? ''
  const [first, ...others] = KINDS.filter(([words]) => words.test(text))
  return first === undefined || others.length > 0 ? null : first[1]
}
