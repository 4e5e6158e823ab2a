/** Finds the addresses of a car's photos, the cover first, without a request to the source where that is possible. */
import { LRUCache } from 'lru-cache'
import { nullFor } from '../domain/failure.ts'
import type { ListingRecord } from '../domain/listing.ts'
import type { PhotoUrls } from '../domain/photos.ts'
import type { ListingSource, SourceCar } from '../domain/source.ts'
import type { CatalogParts } from './catalog-parts.ts'

export function createPhotoUrls(parts: Pick<CatalogParts, 'source' | 'inventory' | 'coverOf'>): PhotoUrls {
  const { source, inventory, coverOf } = parts
  return {
    async cover(id) {
      // While the copy cannot be read, the source may know.
      const [row] = (await inventory?.reader.rows([id], 'en').catch(nullFor())) ?? []
      return row === undefined ? coverOf?.(id) : (JSON.parse(row.json) as ListingRecord).photo_url
    },
    async stored(id) {
      const car = (await inventory?.cars([id]).catch(nullFor()))?.get(id)
      return car === undefined ? null : orderPhotos(car.read())
    },
    read: async (id) => orderPhotos((await source.car(id, { sheet: false })).read()),
  }
}

/** A page that has only the row of a list and one that has the details number the photos alike. */
export function orderPhotos({ photo_url, photos }: Pick<SourceCar, 'photo_url' | 'photos'>): readonly string[] {
  return photo_url === null ? photos : [photo_url, ...photos.filter((url) => url !== photo_url)]
}

const MOST_CHARS = 1_000_000
const ENTRY_CHARS = 50

/** Remembers the covers of the listings that a live source sent, so that showing them costs no request for details. */
export function noteCovers(source: ListingSource): {
  readonly source: ListingSource
  readonly coverOf: (id: number) => string | null | undefined
} {
  const covers = new LRUCache<number, { readonly url: string | null }>({
    maxSize: MOST_CHARS,
    sizeCalculation: ({ url }) => ENTRY_CHARS + (url?.length ?? 0),
  })
  return {
    source: {
      ...source,
      async search(filter, sort, offset, limit) {
        const found = await source.search(filter, sort, offset, limit)
        return {
          ...found,
          read() {
            const page = found.read()
            for (const { id, photo_url } of page.listings) covers.set(id, { url: photo_url })
            return page
          },
        }
      },
    },
    coverOf: (id) => covers.get(id)?.url,
  }
}
