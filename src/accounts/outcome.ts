/** The result of an operation: done, or refused with a sentence that says what is valid. */

/** For callers with their own texts, such as pages. */
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
