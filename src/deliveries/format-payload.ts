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

/** The JSON of a `Payload`; so is each change, which many payloads share. */
export function formatPayload(
  type: DeliveryType,
  { id, name, query }: SavedSearch,
  changes: readonly string[],
  nowMs: number,
  notListed = 0,
): string {
  const head = JSON.stringify({ type, timestamp: new Date(nowMs).toISOString() })
  const search = JSON.stringify({ id, name, query })
  const more = notListed > 0 ? `,"not_listed":${notListed}` : ''
  return `${head.slice(0, -1)},"data":{"search":${search},"changes":[${changes.join(',')}]${more}}}`
}
