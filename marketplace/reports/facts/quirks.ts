/** Which irregularities a report has, drawn once so that their shares can be measured. */
import type { Streams } from './streams.ts'

export interface Quirks {
  /** A status word that no glossary has. */
  readonly invented_word: boolean
  /** A declared count that differs from the items listed. */
  readonly wrong_count: boolean
  /** A declared section whose items are not printed. */
  readonly empty_section: boolean
  /** A conclusion that the items contradict. */
  readonly contradicted: 'accident' | 'flood' | null
  /** Two conclusions that contradict each other. */
  readonly conflicting: boolean
  /** Some points could not be, or were not, inspected. */
  readonly uninspected: boolean
  /** A part that is in two sections. */
  readonly repeated_part: boolean
  /** The inspector missed some damage. */
  readonly overlooked: boolean
}

export const QUIRK_SHARES = {
  invented_word: 0.04,
  wrong_count: 0.04,
  empty_section: 0.03,
  contradicted: 0.03,
  conflicting: 0.01,
  uninspected: 0.07,
  repeated_part: 0.12,
  overlooked: 0.04,
} as const

export function drawQuirks(streams: Streams): Quirks {
  const random = streams('quirks')
  const has = (quirk: keyof typeof QUIRK_SHARES) => random.chance(QUIRK_SHARES[quirk])
  return {
    invented_word: has('invented_word'),
    wrong_count: has('wrong_count'),
    empty_section: has('empty_section'),
    contradicted: has('contradicted') ? (random.chance(0.75) ? 'accident' : 'flood') : null,
    conflicting: has('conflicting'),
    uninspected: has('uninspected'),
    repeated_part: has('repeated_part'),
    overlooked: has('overlooked'),
  }
}
