/** Opens the accounts and usage for one command, with or without a running service, and closes them. */
import { randomBytes } from 'node:crypto'
import { Accounts } from '../../accounts/accounts.ts'
import { Links } from '../../accounts/signing-in/links.ts'
import type { AuditAct } from '../../domain/accounts/audit.ts'
import { type Clock, createServiceClock } from '../../observe/clock.ts'
import { type Environment, readConfig } from '../../settings/config.ts'
import type { SqlStorage } from '../../wiring/storage/sql-storage.ts'

export interface Records
  extends Pick<SqlStorage, 'usage' | 'ledger' | 'unknownWords' | 'billing' | 'savedSearches' | 'deliveries'> {
  readonly accounts: Accounts
  readonly links: Links
  /** Writes an action of the command line into the audit log. */
  readonly note: (act: AuditAct, accountId: string, detail?: string) => Promise<void>
  readonly clock: Clock
  /** When the command began. */
  readonly now: number
}

export async function withRecords<Result>(
  env: Environment,
  use: (records: Records) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(env)
  // Loaded late: the drivers load several times slower than everything else, and wrong usage does not need them.
  const { openRecords } = await import('../../wiring/storage/create-storage.ts')
  const storage = await openRecords(config)
  try {
    const { usage, ledger, unknownWords, billing, savedSearches, deliveries } = storage
    const clock = createServiceClock()
    clock.set(await storage.readClockMs(clock.now()))
    const now = clock.now()
    const accounts = new Accounts({ store: storage.accounts, now: clock.now, randomBytes })
    const links = new Links({ store: storage.credentials, now: clock.now, randomBytes })
    const note: Records['note'] = (act, account_id, detail) =>
      storage.audit.add({ at_ms: now, actor: 'command_line', act, account_id, detail: detail ?? null, address: null })
    const stores = { usage, ledger, unknownWords, billing, savedSearches, deliveries }
    return await use({ ...stores, accounts, links, note, clock, now })
  } finally {
    await storage.close()
  }
}
