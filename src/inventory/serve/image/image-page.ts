/** A page of the index: its rows as bytes, or as records if the caller needs objects. */
import type { Lang } from '../../../domain/codes.ts'
import type { WrittenPage } from '../../../domain/inventory/written.ts'
import type { ListingRecord } from '../../../domain/listing.ts'
import type { CarFacts, RecordPage } from '../../../domain/source.ts'
import type { ListingImage } from '../snapshot/served-index.ts'

const MONTHS = 12

/** The facts by which similar cars are found; null = the image has no such car. */
export function describeCar(image: ListingImage, id: number): CarFacts | null {
  const doc = image.index.docOf(id)
  return doc === null ? null : { ...describeDoc(image, doc), ...image.index.kindOf(doc) }
}

function describeDoc({ index }: ListingImage, doc: number) {
  const { price_cny, mileage_km, registered_from } = index.factsOf(doc)
  const year = registered_from === null ? null : String(Math.floor(registered_from / MONTHS)).padStart(4, '0')
  return { id: index.idOf(doc), price_cny, mileage_km, registration_date: year }
}

/** A class, because every search makes one, and closures would be half a dozen objects each. */
export class ImagePage implements WrittenPage {
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
