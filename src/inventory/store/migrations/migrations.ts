/** The steps from no inventory to today's, in the order of their names. A step that was released is never changed. */
import type { Migrations } from '../../../database/migrate.ts'
import { createInventoryTables } from './0001-inventory.ts'
import { FIELD_COLUMNS } from './field-columns.ts'
import {
  addChangedFields,
  addFacts,
  addFlowIndexes,
  addIdentities,
  addLeftAt,
  addObserved,
  addReports,
  addRevisions,
  addWordMarks,
} from './later-steps.ts'
import { type InventorySpelling, POSTGRES_INVENTORY_SPELLING, SQLITE_INVENTORY_SPELLING } from './spelling.ts'

/** Where the steps that were taken are written down. */
export const INVENTORY_STEPS = 'inventory_migration'

export const SQLITE_INVENTORY_MIGRATIONS = listMigrations(SQLITE_INVENTORY_SPELLING)
export const POSTGRES_INVENTORY_MIGRATIONS = listMigrations(POSTGRES_INVENTORY_SPELLING)

function listMigrations(spelling: InventorySpelling): Migrations {
  return {
    '0001-inventory': createInventoryTables(spelling),
    '0002-revisions': addRevisions,
    '0003-observed': addObserved(spelling),
    '0004-word-marks': addWordMarks(spelling),
    '0005-left-at': addLeftAt,
    '0006-facts': addFacts,
    '0007-changed-fields': addChangedFields(spelling),
    '0008-reports': addReports(spelling),
    '0009-flow-indexes': addFlowIndexes,
    '0010-identities': addIdentities(spelling),
    ...FIELD_COLUMNS,
  }
}
