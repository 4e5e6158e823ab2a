/** What remains of a deleted account, and which key replaced which. */
import type { Migration } from 'kysely'
import type { Spelling } from '../../../database/spelling.ts'

export function createDeletionColumns({ text }: Spelling): Migration {
  return {
    async up(db) {
      await db.schema.alterTable('accounts').addColumn('deleted_at_ms', 'bigint').execute()
      await db.schema.alterTable('api_keys').addColumn('rotated_to', text).execute()
    },
  }
}
