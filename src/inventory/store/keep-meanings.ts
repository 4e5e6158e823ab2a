/** Keeps in the store what its numbers mean, so that a version that declares another meaning is refused. */
import type { Kysely } from 'kysely'
import { FIELD_NAMES, SEARCH_FIELDS } from '../../domain/fields/search-fields.ts'
import type { InventoryDialect } from './inventory-dialect.ts'
import type { InventorySchema } from './schema.ts'
import { createRowWriter } from './write-rows.ts'

interface Meaning {
  /** What a column holds: numbers of codes, places of members, or a measure. */
  readonly kind: string
  readonly numbers: Readonly<Record<string, number>>
}
export type Meanings = Readonly<Record<string, Meaning>>

export const MEANINGS: Meanings = Object.fromEntries(
  FIELD_NAMES.map((name) => {
    const field = SEARCH_FIELDS[name]
    if (field.kind === 'measure') return [name, { kind: field.holds, numbers: {} }]
    return [name, { kind: field.kind, numbers: field.numbers ?? {} }]
  }),
)

const NOTE = 'field-meanings'

/** Throws if a stored number has another meaning now. Writes nothing in a store that is only read. */
export async function keepMeanings(
  db: Kysely<InventorySchema>,
  dialect: InventoryDialect,
  { readOnly = false, declared = MEANINGS }: { readonly readOnly?: boolean; readonly declared?: Meanings } = {},
): Promise<void> {
  const row = await db.selectFrom('inventory_notes').select('text').where('name', '=', NOTE).executeTakeFirst()
  const stored = JSON.parse(row?.text ?? '{}') as Meanings
  const text = JSON.stringify(joinMeanings(stored, declared))
  if (!readOnly && text !== row?.text)
    await createRowWriter(db, dialect).upsert('inventory_notes', [{ name: NOTE, text }])
}

/** What either knows: the store may have been written by a newer version. */
function joinMeanings(stored: Meanings, declared: Meanings): Meanings {
  const joined: Record<string, Meaning> = { ...stored }
  for (const [name, meaning] of Object.entries(declared)) {
    const known = stored[name]
    if (known) refuseOther(name, known, meaning)
    joined[name] = { kind: meaning.kind, numbers: { ...known?.numbers, ...meaning.numbers } }
  }
  return joined
}

function refuseOther(name: string, stored: Meaning, declared: Meaning): void {
  const refuse = (was: string, is: string) => {
    throw new Error(
      `The inventory was written with another declaration of the field ${name}: ${was}, and this version declares ${is}. Declare a new field, or the old meaning.`,
    )
  }
  if (stored.kind !== declared.kind) refuse(stored.kind, declared.kind)
  const codes = new Map(Object.entries(stored.numbers).map(([code, number]) => [number, code]))
  for (const [code, number] of Object.entries(declared.numbers)) {
    const was = stored.numbers[code] ?? number
    const named = codes.get(number) ?? code
    if (was !== number || named !== code)
      refuse(was === number ? `${number} is ${named}` : `${code} is ${was}`, `${number} is ${code}`)
  }
}
