/** The result of an operation: done, or refused with a sentence that says what is valid. */

/** For callers with their own texts, such as pages. */
export type RefusalReason =
  | 'not_found'
  | 'name_too_long'
  | 'expiry_past'
  | 'too_many_keys'
  | 'too_many_new_keys'
  | 'revoked'
  | 'expired'
  | 'rotated'
  | 'changed_meanwhile'

export interface Refused {
  readonly refused: string
  /** Left out where nobody needs it. */
  readonly reason?: RefusalReason | 'last_operator'
}

export type Outcome<Value> = { readonly done: Value } | Refused
