/** A page of the index: its rows as bytes, or as records if the caller needs objects. */
import type { Lang, Sort } from '../../../domain/codes.ts'
import type { InventoryFilter } from '../../../domain/inventory/inventory-filter.ts'
import type { WrittenPage } from '../../../domain/inventory/written.ts'
import type { ListingRecord } from '../../../domain/listing.ts'
import type { CarFacts, RecordPage } from '../../../domain/source.ts'
import type { ListingImage } from '../snapshot/served-index.ts'

const MONTHS = 12

export function searchImage(
  image: ListingImage,
  filter: InventoryFilter,
  sort: Sort,
  offset: number,
  limit: number,
  lang: Lang,
): ImagePage {
  const { total, docs } = image.index.search(filter, sort, offset, limit)
  return new ImagePage(image, docs, lang, { total, more: offset + limit < total })
}

/** What cars like one are looked for by; null = the image has no such car. */
export function describeCar(image: ListingImage, id: number): CarFacts | null {
  const doc = image.index.docOf(id)
  return doc === null ? null : { ...describeDoc(image, doc), ...image.index.kindOf(doc) }
}

function describeDoc({ index }: ListingImage, doc: number) {
  const { price_cny, mileage_km, registered_from } = index.factsOf(doc)
  const year = registered_from === null ? null : String(Math.floor(registered_from / MONTHS)).padStart(4, '0')
  return { id: index.idOf(doc), price_cny, mileage_km, registration_date: year }
}

/** A class, as one is made for every search: closures would be half a dozen objects each. */
class ImagePage implements WrittenPage {
  readonly total: number
  readonly more: boolean
  readonly #image: ListingImage
  readonly #docs: Uint32Array
  readonly #lang: Lang

  constructor(
    image: ListingImage,
    docs: Uint32Array,
    lang: Lang,
    { total, more }: Pick<WrittenPage, 'total' | 'more'>,
  ) {
    this.total = total
    this.more = more
    this.#image = image
    this.#docs = docs
    this.#lang = lang
  }

  get count(): number {
    return this.#docs.length
  }

  roomFor(place: number): number {
    return this.#image.rows.roomFor(this.#docAt(place), this.#lang)
  }

  priceOf(place: number): number | null {
    return this.#image.rows.priceOf(this.#docAt(place))
  }

  describe(place: number) {
    return describeDoc(this.#image, this.#docAt(place))
  }

  copy(place: number, prices: string | null, target: Uint8Array, at: number): number {
    return this.#image.rows.copy(this.#docAt(place), this.#lang, prices, target, at)
  }

  /** The same as objects. */
  read(): RecordPage {
    const { total, more } = this
    return { total, more, records: Array.from(this.#docs, (_, place) => this.#parse(place)) }
  }

  #parse(place: number): ListingRecord {
    const bytes = Buffer.allocUnsafe(this.roomFor(place))
    return JSON.parse(bytes.toString('utf8', 0, this.copy(place, null, bytes, 0))) as ListingRecord
  }

  #docAt(place: number): number {
    return this.#docs[place] as number
  }
}
