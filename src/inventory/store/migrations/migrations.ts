/** The steps from no inventory to today's, in the order of their names. A step that was released is never changed. */
import { type Migration, sql } from 'kysely'
import { EXPANDING, type Migrations } from '../../../database/migrate.ts'
import { COLUMNS } from '../../../domain/fields/search-fields.ts'
import { createInventoryTables, FIRST_COLUMNS } from './0001-inventory.ts'
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
  FACTS,
  REPORT_FACTS,
} from './later-steps.ts'
import { type InventorySpelling, POSTGRES_INVENTORY_SPELLING, SQLITE_INVENTORY_SPELLING } from './spelling.ts'

/** Columns that the numbered steps make. Fields that are declared later are not among them. */
const MADE: ReadonlySet<string> = new Set([...FIRST_COLUMNS, ...FACTS, ...REPORT_FACTS])

const TYPES = {
  code: sql`integer`,
  whole: sql`integer`,
  bits: sql`integer`,
  large: sql`bigint`,
  decimals: sql`double precision`,
} as const

/**
 * A column without default or index is added at once, however many rows there are. It is null until the digest of a car is rebuilt in the
 * background, and until then no filter finds the car by it. Nodes of the version before do without it.
 */
const FIELD_COLUMNS: Migrations = Object.fromEntries(
  COLUMNS.filter(({ name }) => !MADE.has(name)).map(({ name, holds, isAsked }) => [
    `field-${name}${EXPANDING}`,
    addColumn(name, TYPES[holds], isAsked ? ['before_', 'after_'] : []),
  ]),
)

function addColumn(name: string, type: (typeof TYPES)[keyof typeof TYPES], sides: readonly string[]): Migration {
  return {
    async up(db) {
      await db.schema.alterTable('inventory_search').addColumn(name, type).execute()
      // One column a statement: SQLite adds no more.
      for (const side of sides)
        await db.schema.alterTable('inventory_changes').addColumn(`${side}${name}`, type).execute()
    },
  }
}

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
