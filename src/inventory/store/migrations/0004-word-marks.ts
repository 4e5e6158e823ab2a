/** Where the words of English titles begin, which decides what a keyword finds. */
import type { Migration } from 'kysely'
import type { InventorySpelling } from './spelling.ts'

export function addWordMarks({ text }: InventorySpelling): Migration {
  return {
    async up(db) {
      // Null: an earlier version wrote the title. Its cars get new digests in the background, with a new title.
      await db.schema.alterTable('inventory_titles').addColumn('marked_title', text).execute()
    },
  }
}
