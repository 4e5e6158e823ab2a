/** The stage of the national emission standard in a text: 国V, 国六b, 国IV(国V), 国V+OBD. */
import { EMISSION_CODES, type EmissionCode } from '../../../../domain/codes.ts'
import { knownTextOrNull } from '../values/known-text.ts'

const STAGES: Readonly<Record<string, number>> = {
  0: 0,
  I: 1,
  II: 2,
  III: 3,
  IV: 4,
  V: 5,
  VI: 6,
  一: 1,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
}
const STAGE = /国(VI|IV|V|I{1,3}|[0-6一二三四五六])\(?([ab](?![a-z]))?/gi
const LONGEST = 40

/**
 * Of two stages the lower: only that one is certain. Null for a standard of another country or of a city (欧V, 京V), also beside a
 * national one, and for stages before the third.
 */
export function parseEmission(value: unknown): EmissionCode | null {
  const text = knownTextOrNull(value)?.normalize('NFKC').replace(/\s+/g, '') ?? ''
  if (text.length > LONGEST || /[欧京]/.test(text)) return null
  const found = [...text.matchAll(STAGE)].map(([, stage = '', part = '']) => ({
    stage: STAGES[stage.toUpperCase()] ?? Number(stage),
    part: part.toLowerCase(),
  }))
  const lowest = Math.min(...found.map(({ stage }) => stage))
  const parts = new Set(found.filter(({ stage }) => stage === lowest).map(({ part }) => part))
  // 6a and 6b side by side: of the two again the lower, and without a letter neither.
  const part = parts.has('') ? '' : parts.has('a') ? 'a' : 'b'
  return EMISSION_CODES.find((code) => code === `china_${lowest}${lowest === 6 ? part : ''}`) ?? null
}
