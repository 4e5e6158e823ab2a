/** A step for each column of a declared field that the numbered steps have not made. */
import { type Migration, sql } from 'kysely'
import { EXPANDING, type Migrations } from '../../../database/migrate.ts'
import { COLUMNS } from '../../../domain/fields/search-fields.ts'
import { FIRST_COLUMNS } from './0001-inventory.ts'
import { FACTS, REPORT_FACTS } from './later-steps.ts'

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
export const FIELD_COLUMNS: Migrations = Object.fromEntries(
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
