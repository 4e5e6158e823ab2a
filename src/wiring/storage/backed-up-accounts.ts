/** Accounts and usage in a backup. */

import { dropSessions } from '../../accounts/store/drop-sessions.ts'
import { STEPS } from '../../database/migrate.ts'
import type { BackedUp } from '../../database/sqlite/check-backup.ts'
import { SQLITE_MIGRATIONS } from './migrations.ts'
import { openSqliteStorage } from './open-sqlite-storage.ts'

export const BACKED_UP_ACCOUNTS: BackedUp = {
  steps: STEPS,
  first: '0001-accounts',
  migrations: SQLITE_MIGRATIONS,
  async bringUpToDate(path) {
    const storage = await openSqliteStorage({ path })
    try {
      dropSessions(storage.database)
      return (await storage.accounts.listAccounts()).length
    } finally {
      await storage.close()
    }
  },
}
