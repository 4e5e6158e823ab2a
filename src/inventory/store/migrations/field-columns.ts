/** A step for each column of a declared field that the numbered steps have not made. */
import { type Migration, sql } from 'kysely'
import { EXPANDING, type Migrations } from '../../../database/migrate.ts'
import { COLUMNS, type PlainName } from '../../../domain/fields/search-fields.ts'

/** Columns that the numbered steps make. Fields that are declared later are not among them. */
const MADE: ReadonlySet<string> = new Set<PlainName>([
  ...(['price_cny', 'mileage_km', 'registered_from', 'registered_to', 'model_year', 'fuel_type'] as const),
  ...(['powertrain', 'transmission', 'body_style', 'registration_state', 'province', 'has_report'] as const),
  ...(['power_hp', 'displacement_cc', 'seats', 'transfers', 'city', 'listed_day', 'price_changed_day'] as const),
  ...(['drive', 'color', 'emission', 'gearbox', 'battery_rented'] as const),
  ...(['report_status', 'had_accident', 'was_flooded', 'was_fire_damaged', 'odometer_rolled_back'] as const),
  ...(['is_rental', 'derived_damage_severity'] as const),
])

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
