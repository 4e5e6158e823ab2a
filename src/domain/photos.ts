/** The port to the photos of cars: bytes that are an image, and nothing else. */

/** Pixels on a page; the source decides how many the image has. */
export const PHOTO_WIDTHS = [320, 960] as const
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number]

export type PhotoType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif'

export interface CarPhoto {
  readonly bytes: Buffer
  /** Read from the bytes, whatever the source said. */
  readonly type: PhotoType
  /** Changes with the bytes. */
  readonly etag: string
}

/**
 * Numbers count from 1, which is the cover. Throws a Failure: `vehicle_not_found` or `not_found` when there is no such photo,
 * `source_unavailable` when it cannot be fetched, `source_changed` when the source sent something else, `overloaded` when too many are being fetched.
 */
export type ReadPhoto = (carId: number, number: number, width: PhotoWidth) => Promise<CarPhoto>

/** Where the addresses of a car's photos are, from the cheapest to the dearest. */
export interface PhotoUrls {
  /** From the row of a list, without a request to the source; null or undefined: it does not have it. */
  cover(id: number): Promise<string | null | undefined>
  /** From the details in the copy, without a request to the source; null: it does not have them. */
  stored(id: number): Promise<readonly string[] | null>
  /** May ask the source. Throws what `Source.car` throws. */
  read(id: number): Promise<readonly string[]>
}
