/** The port to accounts: who calls. */
import type { Account, ApiKey } from './accounts.ts'
import type { Limits } from './plans.ts'

export interface Caller {
  readonly account: Account
  readonly key: ApiKey
  readonly limits: Limits
}

export interface Callers {
  /**
   * The caller behind a secret key, at once where that is known; null for every key that does not open, whatever the reason.
   * Throws a Failure `storage_unavailable` when it cannot be told who has been shut out of late.
   */
  verify(secret: string): Caller | null | Promise<Caller | null>
  /**
   * For a key that did not open: asks the store, as another process may have made it a moment ago. Null at once for what can be
   * no key. All who ask at the same time share one look. Throws as `verify` does.
   */
  lookUp(secret: string): Promise<Caller | null> | null
}
