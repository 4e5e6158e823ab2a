/** Completes rows of the inventory as text, for answers that hold the same rows again and again. */
import { LRUCache } from 'lru-cache'
import type { ListingRecord } from '../domain/listing.ts'
import type { Rate } from '../domain/rates.ts'
import { finishRecord } from './listing-record.ts'

/** Characters of rows as they are kept and as they are completed: some 300 rows. */
const MOST_CHARACTERS = 2_000_000

/** Each row is read and written once for a rate, however many saved searches it is delivered to. */
export function createRowFinisher(): (json: string, rate: Rate | null) => string {
  const finished = new LRUCache<string, string>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (text, json) => text.length + json.length,
  })
  let known: Rate | null = null
  return (json, rate) => {
    if (rate !== known) finished.clear()
    known = rate
    const kept = finished.get(json)
    if (kept !== undefined) return kept
    const text = JSON.stringify(finishRecord(JSON.parse(json) as ListingRecord, rate))
    finished.set(json, text)
    return text
  }
}
