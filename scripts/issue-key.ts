/** Keys for tests, benches and the start script: written into the storage that a service runs on, as the command line would. */
import { randomBytes } from 'node:crypto'
import { Accounts } from '../src/accounts/accounts.ts'
import { issueOwnKey } from '../src/accounts/issue-own-key.ts'
import type { Config } from '../src/settings/config.ts'
import { openRecords } from '../src/wiring/storage/create-storage.ts'

export type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

/** Does something with the accounts of a storage, beside whatever else runs on it. */
export async function withAccounts<Result>(
  place: Place,
  work: (accounts: Accounts) => Promise<Result>,
): Promise<Result> {
  const records = await openRecords(place)
  try {
    return await work(new Accounts({ store: records.accounts, now: Date.now, randomBytes }))
  } finally {
    await records.close()
  }
}

/** A key that nothing limits. */
export function issueUnlimitedKey(place: Place): Promise<string> {
  return withAccounts(place, issueOwnKey)
}
