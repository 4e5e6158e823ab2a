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
