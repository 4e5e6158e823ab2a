/** What came of something that a person asked for: done, or refused with a sentence that says what would be right. */

/** For those who say it in their own words, such as pages. */
const REFUSAL_REASONS = [
  'not_found',
  'name_too_long',
  'expiry_past',
  'too_many_keys',
  'too_many_new_keys',
  'revoked',
  'expired',
  'rotated',
  'changed_meanwhile',
] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

export interface Refused {
  readonly refused: string
  /** Left out where nobody needs it. */
  readonly reason?: RefusalReason | 'last_operator'
}

export type Outcome<Value> = { readonly done: Value } | Refused
