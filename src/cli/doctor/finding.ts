/** The result of a check of `ershou doctor`: one sentence, with advice if it is bad. */

/** `note` is not an error, but worth knowing. */
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
