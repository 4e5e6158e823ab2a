/** The port to accounts: who calls, and whether the call may be admitted. */

export interface Caller {
  readonly account_id: string
  readonly key_id: string
}

export interface Callers {
  /** The caller behind a secret key, at once where that is known; null for every key that does not open, whatever the reason. */
  verify(key: string): Caller | null | Promise<Caller | null>
}
