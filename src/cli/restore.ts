/** `ershou restore FILE`: restores the embedded database and the inventory from a copy made by `ershou backup`. */
import { existsSync } from 'node:fs'
import { Command } from 'commander'
import type { BackedUp } from '../database/sqlite/restore.ts'
import { readConfig } from '../settings/config.ts'
import { INVENTORY_SUFFIX } from './backup.ts'
import { Refused } from './output/errors.ts'
import { withExamples } from './output/examples.ts'
import { printFields, remark } from './output/print.ts'
import { showCopied, showProgress } from './output/show-progress.ts'
import type { Cell } from './output/table.ts'
import type { Terminal } from './terminal.ts'

export function restoreCommand(terminal: Terminal): Command {
  const command = new Command('restore')
    .description('restore the embedded database from a copy made by `backup`; stop the service first')
    .argument('<file>', 'the copy; it is not changed')
    .option('--without-inventory', 'restore accounts and usage only')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `\nThe inventory is restored from FILE${INVENTORY_SUFFIX}, if it exists.\nThe previous files are kept next to the new ones, with the time in their names.`,
    )
    .action(restoreFile.bind(null, terminal))
  return withExamples(command, 'ershou restore ershou-backup.db')
}

async function restoreFile(
  terminal: Terminal,
  file: string,
  options: { readonly withoutInventory?: boolean },
): Promise<void> {
  const config = readConfig(terminal.env)
  if (config.databaseUrl !== null) {
    throw new Refused('restore works with the embedded database; use pg_restore for PostgreSQL')
  }
  const [
    { lockFile },
    { checkCopy, restore },
    { clearRestores, databasePath, serveLockPath },
    { inventoryPath },
    { lockSync },
    { explainStorage },
    { BACKED_UP_ACCOUNTS },
    { BACKED_UP_INVENTORY },
  ] = await Promise.all([
    import('../database/sqlite/lock-file.ts'),
    import('../database/sqlite/restore.ts'),
    import('../wiring/storage/create-storage.ts'),
    import('../inventory/store/open-inventory.ts'),
    import('../inventory/store/locks.ts'),
    import('../database/explain-storage.ts'),
    import('../wiring/storage/open-sqlite-storage.ts'),
    import('../inventory/store/sqlite/backed-up-inventory.ts'),
  ])
  const explain = (error: NodeJS.ErrnoException) => {
    // Errors of the operating system and SQLite have a code; our own do not.
    throw error.code === undefined ? error : explainStorage(error, config)
  }
  const second = `${file}${INVENTORY_SUFFIX}`
  const hasInventory = !options.withoutInventory && existsSync(second)
  const lock = await lockFile(serveLockPath(config), 0).catch(explain)
  if (lock === null) throw new Refused(`A service runs on ${config.dataDir}: stop it first.`)
  const syncLock = hasInventory ? await lockSync(config) : null
  try {
    clearRestores(config)
    if (hasInventory && syncLock === null) throw new Refused('A sync runs on the inventory: stop it first.')
    const path = databasePath(config)
    const nowMs = Date.now()
    // Both are restored or neither: the second copy is checked first.
    if (hasInventory) await checkCopy(file, BACKED_UP_ACCOUNTS)
    const line = showProgress(terminal)
    const put = (from: string, to: string, content: BackedUp) =>
      restore(from, to, nowMs, content, showCopied(line, to)).catch(explain)
    const cars = hasInventory ? await put(second, inventoryPath(config), BACKED_UP_INVENTORY) : null
    const { count: accounts, kept } = await put(file, path, BACKED_UP_ACCOUNTS)
    line.end()
    const inventory = cars && { file: second, database: inventoryPath(config), listings: cars.count, kept: cars.kept }
    const fields: [string, Cell][] = [
      ['restored', path],
      ['from', file],
      ['accounts', accounts],
      ['kept', kept ?? 'there was no database before'],
    ]
    if (inventory !== null) {
      fields.push(['inventory', inventory.database], ['from', inventory.file], ['cars', inventory.listings])
      fields.push(['kept', inventory.kept ?? 'there was no inventory before'])
    }
    printFields(terminal, { file, database: path, accounts, kept, inventory }, fields)
    remark(terminal, '\nLater changes and counts are not in the copy. You can start the service now.')
  } finally {
    await syncLock?.release()
    lock.release()
  }
}
