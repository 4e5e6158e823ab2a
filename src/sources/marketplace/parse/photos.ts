/** The photos of a car: each picture once, in the largest size that the marketplace sent. */
import { shownUrlOrNull } from '../../../domain/links/shown-url.ts'
import { arrayOrNull } from '../../../domain/readers.ts'

/** For a valid URL. */
const PATH = /^[a-z]+:\/\/[^/?#]*([^?#]*)/i
const SIZE = /^(?:f_)?(\d+)x\d+_(?:c\d+_|\d+_q\d+_)?/
/** Tails shorter than this, such as `1.jpg`, are unique only together with their folder. */
const SHORTEST_NAME = 16

interface Picture {
  readonly key: string
  readonly width: number
  readonly url: string
}

/** One URL per picture, in the order in which the pictures were first sent; `cover` comes first when it is not in `list`. */
export function parsePhotos(cover: unknown, list: unknown, origin: string): string[] {
  const listed = (arrayOrNull(list) ?? []).map((one) => readPicture(one, origin)).filter((picture) => picture !== null)
  const first = readPicture(cover, origin)
  const known = new Set(listed.map(({ key }) => key))
  const inOrder = first === null ? listed : known.has(first.key) ? [...listed, first] : [first, ...listed]
  const largest = new Map<string, Picture>()
  for (const picture of inOrder) {
    const held = largest.get(picture.key)
    if (held === undefined || picture.width > held.width) largest.set(picture.key, picture)
  }
  return [...largest.values()].map(({ url }) => url)
}

function readPicture(value: unknown, origin: string): Picture | null {
  const url = shownUrlOrNull(value, origin)
  if (url === null) return null
  const path = PATH.exec(url)?.[1] ?? ''
  const slash = path.lastIndexOf('/') + 1
  const file = path.slice(slash)
  const size = SIZE.exec(file)
  const tail = file.slice(size?.[0].length ?? 0)
  return {
    key: tail.length < SHORTEST_NAME ? path.slice(0, slash) + tail : tail,
    // Without a size it is the picture as it was uploaded.
    width: size ? Number(size[1]) : Number.POSITIVE_INFINITY,
    url,
  }
}

/** The largest URL of the cover's picture, or the first photo. */
export function findCover(cover: unknown, photos: readonly string[], origin: string): string | null {
  const key = readPicture(cover, origin)?.key
  return photos.find((url) => readPicture(url, origin)?.key === key) ?? photos[0] ?? null
}
