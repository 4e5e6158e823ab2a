/** Finds the addresses of a car's photos, the cover first, without a request to the source where that is possible. */
import { LRUCache } from 'lru-cache'
import { isFailure } from '../domain/failure.ts'
import type { ListingRecord } from '../domain/listing.ts'
import type { ListingSource, SourceCar } from '../domain/source.ts'
import type { CatalogParts, InventoryView } from './catalog-parts.ts'

export function createPhotoUrls({
  source,
  inventory,
  coverOf,
}: Pick<CatalogParts, 'source' | 'inventory' | 'coverOf'>) {
  return {
    /** Asks nobody outside. Null: there is no such photo; undefined: only the source knows. */
    async known(id: number, number: number): Promise<string | null | undefined> {
      const stored = inventory === null ? undefined : await findStored(inventory, id, number)
      if (stored !== undefined || number > 1) return stored
      return coverOf?.(id)
    },
    /** May ask the source. Throws what `Source.car` throws. */
    async read(id: number): Promise<readonly string[]> {
      return orderPhotos((await source.car(id, { sheet: false })).read())
    },
  }
}

async function findStored(
  { reader, cars }: InventoryView,
  id: number,
  number: number,
): Promise<string | null | undefined> {
  try {
    const [row] = number === 1 ? await reader.rows([id], 'en') : []
    const cover = row && (JSON.parse(row.json) as ListingRecord).photo_url
    if (cover) return cover
    const stored = (await cars([id])).get(id)
    // A row without a photo of a car whose detail was not read: it has none, as far as anybody knows.
    return stored === undefined ? cover : (orderPhotos(stored.read())[number - 1] ?? null)
  } catch (error) {
    if (isFailure(error)) return undefined
    throw error
  }
}

/** A page that has only the row of a list and one that has the details number the photos alike. */
function orderPhotos({ photo_url, photos }: Pick<SourceCar, 'photo_url' | 'photos'>): readonly string[] {
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
