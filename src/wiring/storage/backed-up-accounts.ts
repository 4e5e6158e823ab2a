/** Accounts and usage in a backup. */
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
      // Some were ended or used after the copy was made, and must not work again.
      storage.database.exec('delete from sessions; delete from one_time_links')
      return (await storage.accounts.listAccounts()).length
    } finally {
      await storage.close()
    }
  },
}
