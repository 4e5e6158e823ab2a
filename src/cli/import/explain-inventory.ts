/** Explains why an open inventory could not be written. */
import { describeTrouble } from '../../database/sqlite/is-outage.ts'
import { inventoryPath } from '../../inventory/store/open-inventory.ts'
import { describeCode, describeReason } from '../../observe/describe-error.ts'

interface Place {
  readonly dataDir: string
  readonly databaseUrl: string | null
}

export function explainInventory(error: Error, place: Place): Error {
  const sentence =
    place.databaseUrl === null
      ? describeTrouble(inventoryPath(place), error.cause ?? error)
      : `The inventory in PostgreSQL cannot be written: ${describeCode(error) ?? describeReason(error)}.`
  return new Error(sentence, { cause: error })
}
