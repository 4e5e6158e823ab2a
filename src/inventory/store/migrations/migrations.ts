/** The steps from no inventory to today's, in the order of their names. A step that was released is never changed. */
import type { Migrations } from '../../../database/migrate.ts'
import { createInventoryTables } from './0001-inventory.ts'
import { addRevisions } from './0002-revisions.ts'
import { addObserved } from './0003-observed.ts'
import { addWordMarks } from './0004-word-marks.ts'
import { addLeftAt } from './0005-left-at.ts'
import { POSTGRES_INVENTORY_SPELLING, SQLITE_INVENTORY_SPELLING } from './spelling.ts'

/** Where the steps that were taken are written down. */
export const INVENTORY_STEPS = 'inventory_migration'

export const SQLITE_INVENTORY_MIGRATIONS: Migrations = {
  '0001-inventory': createInventoryTables(SQLITE_INVENTORY_SPELLING),
  '0002-revisions': addRevisions,
  '0003-observed': addObserved(SQLITE_INVENTORY_SPELLING),
  '0004-word-marks': addWordMarks(SQLITE_INVENTORY_SPELLING),
  '0005-left-at': addLeftAt,
}

export const POSTGRES_INVENTORY_MIGRATIONS: Migrations = {
  '0001-inventory': createInventoryTables(POSTGRES_INVENTORY_SPELLING),
  '0002-revisions': addRevisions,
  '0003-observed': addObserved(POSTGRES_INVENTORY_SPELLING),
  '0004-word-marks': addWordMarks(POSTGRES_INVENTORY_SPELLING),
  '0005-left-at': addLeftAt,
}
