/** Issues keys for tests, benches and the start script: writes them to the storage of a service, as the command line does. */
import { randomBytes } from 'node:crypto'
import { Accounts } from '../src/accounts/accounts.ts'
import { issueOwnKey } from '../src/accounts/issue-own-key.ts'
import type { Config } from '../src/settings/config.ts'
import { openRecords } from '../src/wiring/storage/create-storage.ts'

export type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

/** Runs a function on the accounts of a storage, also while a service uses it. */
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

/** A key without limits. */
export function issueUnlimitedKey(place: Place): Promise<string> {
  return withAccounts(place, issueOwnKey)
}
