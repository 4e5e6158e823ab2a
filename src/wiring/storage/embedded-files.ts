/** The files of the embedded database and when they were last backed up; null with PostgreSQL. */
import { readLastBackup } from '../../database/sqlite/last-backup.ts'
import { inventoryPath } from '../../inventory/store/open-inventory.ts'
import type { Config } from '../../settings/config.ts'
import { databasePath } from './create-storage.ts'

export function embeddedFiles(config: Pick<Config, 'dataDir' | 'databaseUrl'>) {
  if (config.databaseUrl !== null) return null
  return {
    paths: [databasePath(config), inventoryPath(config)],
    readBackupMs: () => readLastBackup(config.dataDir)?.at_ms ?? null,
  }
}
