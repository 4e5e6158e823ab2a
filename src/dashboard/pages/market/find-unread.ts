/** Which fields of a car are unknown only because a record that may state them has not been read: by the rule of evidence. */
import type { Catalog } from '../../../catalog/create-catalog.ts'
import { isFailure } from '../../../domain/failure.ts'
import type { CarDetail } from '../../../domain/listing.ts'
import type { Visit } from '../../visit.ts'
import { readInTurn } from './read-part.ts'

/** The paths of the fields, as in evidence. */
export type Unread = ReadonlySet<string>

const NONE: Unread = new Set()

/** Details and spec sheet are read together, so this is asked only of the few cars whose sheet could not be read. */
export async function findUnread(
  { evidence }: Pick<Catalog, 'evidence'>,
  { id, marketplace }: Pick<CarDetail, 'id' | 'marketplace'>,
  visit: Pick<Visit, 'language' | 'turn'>,
): Promise<Unread> {
  if (marketplace.specifications?.sheet !== undefined) return NONE
  try {
    const { fields } = await readInTurn(evidence(id, visit.language), visit)
    return new Set(fields.flatMap(({ field, why }) => (why === 'not_read' ? field : [])))
  } catch (error) {
    if (isFailure(error)) return NONE
    throw error
  }
}
