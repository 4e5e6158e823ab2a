/** The payload of a delivery, as receivers get it. */
import type { DeliveryType } from '../domain/deliveries/deliveries.ts'
import type { ChangeRecord } from '../domain/deliveries/followed-changes.ts'
import type { SavedSearch } from '../domain/deliveries/saved-searches.ts'

export interface Payload {
  readonly type: DeliveryType
  /** When it was made. */
  readonly timestamp: string
  readonly data: {
    readonly search: Pick<SavedSearch, 'id' | 'name' | 'query'>
    readonly changes: readonly ChangeRecord[]
    /** Of a digest: how many changes it does not list. */
    readonly not_listed?: number
  }
}

export function formatPayload(
  type: DeliveryType,
  { id, name, query }: SavedSearch,
  changes: readonly ChangeRecord[],
  nowMs: number,
  notListed = 0,
): string {
  const payload: Payload = {
    type,
    timestamp: new Date(nowMs).toISOString(),
    data: { search: { id, name, query }, changes, ...(notListed > 0 && { not_listed: notListed }) },
  }
  return JSON.stringify(payload)
}
