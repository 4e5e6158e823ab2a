/** Opens the stored accounts and usage for one command, beside a running service or alone, and closes them. */
import { randomBytes } from 'node:crypto'
import { Accounts } from '../../accounts/accounts.ts'
import { type Environment, readConfig } from '../../config.ts'
import type { SqlStorage } from '../../storage/sql/storage.ts'

export interface Records extends Pick<SqlStorage, 'usage' | 'ledger' | 'unknownWords'> {
  readonly accounts: Accounts
  readonly now: number
}

export async function withRecords<Result>(
  env: Environment,
  use: (records: Records) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(env)
  // The drivers take several times as long to load as all the rest, and wrong usage needs none of them.
  const { openRecords } = await import('../../wiring/create-storage.ts')
  const storage = await openRecords(config)
  try {
    const { usage, ledger, unknownWords } = storage
    const accounts = new Accounts({ store: storage.accounts, now: Date.now, randomBytes })
    return await use({ accounts, usage, ledger, unknownWords, now: Date.now() })
  } finally {
    await storage.close()
  }
}
