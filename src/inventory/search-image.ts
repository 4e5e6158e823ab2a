/** A page of the index: rows that lie there as bytes, and records for whoever wants objects. */
import type { Lang, Sort } from '../domain/codes.ts'
import type { InventoryFilter } from '../domain/inventory/store.ts'
import type { ListingRecord } from '../domain/listing.ts'
import type { RecordPage, WrittenPage } from '../domain/source.ts'
import type { ListingImage } from './snapshot/served-index.ts'

const MONTHS = 12

export function searchImage(
  { index, rows }: ListingImage,
  filter: InventoryFilter,
  sort: Sort,
  offset: number,
  limit: number,
  lang: Lang,
): { readonly read: () => RecordPage; readonly written: WrittenPage } {
  const { total, docs } = index.search(filter, sort, offset, limit)
  const frame = { total, more: offset + limit < total }
  const docAt = (place: number) => docs[place] as number

  function parse(place: number): ListingRecord {
    const doc = docAt(place)
    const bytes = Buffer.allocUnsafe(rows.sizeOf(doc, lang))
    return JSON.parse(bytes.toString('utf8', 0, rows.copy(doc, lang, null, bytes, 0))) as ListingRecord
  }

  return {
    read: () => ({ ...frame, records: Array.from(docs, (_, place) => parse(place)) }),
    written: {
      ...frame,
      count: docs.length,
      sizeOf: (place) => rows.sizeOf(docAt(place), lang),
      priceOf: (place) => rows.priceOf(docAt(place)),
      describe(place) {
        const doc = docAt(place)
        const { price_cny, mileage_km, registered_from } = index.factsOf(doc)
        const year = registered_from === null ? null : String(Math.floor(registered_from / MONTHS)).padStart(4, '0')
        return { id: index.idOf(doc), price_cny, mileage_km, registration_date: year }
      },
      copy: (place, euros, target, at) => rows.copy(docAt(place), lang, euros, target, at),
    },
  }
}
