/** The port that finds the caller of a key. */
import type { Account, ApiKey } from './accounts.ts'
import type { Limits } from './plans.ts'

export interface Caller {
  readonly account: Account
  readonly key: ApiKey
  readonly limits: Limits
}

export interface Callers {
  /** Null for every key that does not work, whatever the reason. Throws a Failure `storage_unavailable` when recent revocations cannot be read. */
  verify(secret: string): Caller | null | Promise<Caller | null>
  /** For a key that `verify` does not know: reads the store, because another process may have just created it. Concurrent callers share one read. Null if it cannot be a key. Throws as `verify` does. */
  lookUp(secret: string): Promise<Caller | null> | null
}
