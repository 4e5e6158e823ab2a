/** The body level of a car, by number or, where that is missing or unknown, by name. */
import type { BodyStyle } from '../../../../domain/codes.ts'
import { wholeOrNull } from '../../../../domain/readers.ts'
import { LEVEL_NAMES, LEVEL_STYLES } from '../../levels.ts'
import { knownTextOrNull } from './known-text.ts'

export function parseBodyStyle(level: unknown, name: unknown): BodyStyle | null {
  const text = knownTextOrNull(name)?.normalize('NFKC').replace(/\s+/g, '') ?? ''
  const named = Object.hasOwn(LEVEL_NAMES, text) ? LEVEL_NAMES[text] : undefined
  return LEVEL_STYLES[wholeOrNull(level) ?? 0] ?? named ?? (/MPV$/i.test(text) ? 'mpv' : null)
}
