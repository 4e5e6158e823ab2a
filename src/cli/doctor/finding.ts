/** What a check of `ershou doctor` has found: one sentence, and for what is bad what to do. */

/** `note` is no fault, and worth knowing. */
const FINDING_STATES = ['ok', 'note', 'bad'] as const
export type FindingState = (typeof FINDING_STATES)[number]

export interface Finding {
  readonly check: string
  readonly state: FindingState
  readonly sentence: string
}

export const ok = (check: string, sentence: string): Finding => ({ check, state: 'ok', sentence })
export const note = (check: string, sentence: string): Finding => ({ check, state: 'note', sentence })
export const bad = (check: string, sentence: string): Finding => ({ check, state: 'bad', sentence })
