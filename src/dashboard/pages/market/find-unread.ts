/** Which fields of a car are unknown only because a record that may state them has not been read: by the rule of evidence. */
import type { Catalog } from '../../../catalog/create-catalog.ts'
import type { CarEvidence } from '../../../domain/evidence/evidence-record.ts'
import { isFailure } from '../../../domain/failure.ts'
import type { CarDetail } from '../../../domain/listing.ts'
import type { Visit } from '../../visit.ts'
import { readInTurn } from './read-part.ts'

/** By the paths of the fields, as in evidence. Asked only of fields that are unknown. */
export type Unread = Pick<ReadonlySet<string>, 'has'>

const NONE: Unread = new Set()
/** A sheet may state nearly every field. */
const ALL: Unread = { has: () => true }
/** What a row of a list states where the details of the car do not. */
const OF_ROWS: Unread = new Set(['registration_date'])

/** Details and spec sheet are read together, so evidence is asked only of the few cars whose sheet could not be read, or whose details leave out what the row of a list may state. */
export async function findUnread(
  { evidence }: Pick<Catalog, 'evidence'>,
  { id, marketplace, registration_state }: Pick<CarDetail, 'id' | 'marketplace' | 'registration_state'>,
  visit: Pick<Visit, 'language' | 'turn'>,
): Promise<Unread> {
  const hasSheet = marketplace.specifications?.sheet !== undefined
  if (hasSheet && registration_state !== null) return NONE
  try {
    return listUnread(await readInTurn(evidence(id, visit.language), visit))
  } catch (error) {
    if (isFailure(error)) return hasSheet ? OF_ROWS : ALL
    throw error
  }
}

/** Evidence reads the sheet again, and may get it: what is known only since then was not read for the car. */
function listUnread({ fields }: CarEvidence): Unread {
  const isReadSince = fields.some(({ statements }) => statements.some(({ source }) => source === 'sheet'))
  const unread = fields.filter(({ why, value }) => why === 'not_read' || (isReadSince && value !== null))
  return new Set(unread.map(({ field }) => field))
}
