/** Reads photos of cars: finds the address by car and number, asks allowed hosts only, and passes on nothing but images. */
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { Failure } from '../domain/failure.ts'
import { createSlidingWindow } from '../domain/limits/sliding-window.ts'
import type { CarPhoto, PhotoUrls, PhotoWidth, ReadPhoto } from '../domain/photos.ts'
import type { Copy, CreateRead, ReadWishes } from '../domain/reading.ts'
import { readPhotoType } from './read-photo-type.ts'
import { withRememberedFailures } from './with-remembered-failures.ts'

interface PhotoParts {
  readonly urls: PhotoUrls
  readonly formatUrl: (url: string, width: PhotoWidth) => string
  /** With their ports, if they are not the usual ones. */
  readonly hosts: readonly string[]
  /** Called with a host that is not allowed. */
  readonly onRefusedHost: (host: string) => void
  readonly createRead: CreateRead
  readonly now: () => number
}

const HOUR_MS = 3_600_000
const LIFETIME = { fresh_ms: 24 * HOUR_MS, stale_ms: 7 * 24 * HOUR_MS }
const ACCEPT = 'image/avif,image/webp,image/jpeg,image/png'
const REMEMBERED_MS = 30_000
const MOST_FAILURES = 2000
/** Whose addresses are remembered. */
const MOST_CARS = 300
/** Of one car. */
const MOST_PHOTOS = 200
/** Of all visitors together: ids that nobody has listed must not become requests to the source without an end. */
const MOST_LOOKUPS_A_MINUTE = 240

export function createReadPhoto({ urls, formatUrl, hosts, onRefusedHost, createRead, now }: PhotoParts): ReadPhoto {
  const read = withRememberedFailures(createRead({ name: 'photo', accept: ACCEPT, ...LIFETIME, check }), {
    ...{ forMs: REMEMBERED_MS, most: MOST_FAILURES, now },
  })
  const readList = keepLists(urls, now)
  const etags = new WeakMap<Copy, string>()

  async function findUrl(carId: number, number: number): Promise<string> {
    const cover = number === 1 ? await urls.cover(carId) : null
    const url = cover ?? (await readList(carId))[number - 1]
    if (url === undefined) throw new Failure('not_found', 'The car has no such photo.')
    return url
  }

  return async function readPhoto(carId, number, width): Promise<CarPhoto> {
    const url = formatUrl(await findUrl(carId, number), width)
    const { host } = new URL(url)
    if (!hosts.includes(host)) {
      onRefusedHost(host)
      throw new Failure('not_found', 'The photo lies on a host that this service does not fetch photos from.')
    }
    const { copy } = await read(url)
    const type = readPhotoType(copy.body)
    if (type === null) throw notAnImage()
    const etag = etags.get(copy) ?? `"${hash('sha256', copy.body, 'base64url').slice(0, 22)}"`
    etags.set(copy, etag)
    return { bytes: copy.body, type, etag }
  }
}

const check: ReadWishes['check'] = ({ status, body }) => {
  if (status === 404 || status === 410) throw new Failure('not_found', 'The source no longer has this photo.')
  if (status !== 200) {
    const cause = { reason: `status_${status}` }
    throw new Failure('source_unavailable', `The source answered with status ${status}.`, { cause })
  }
  if (readPhotoType(body) === null) throw notAnImage()
}

function notAnImage(): Failure {
  const cause = { reason: 'not_an_image' }
  return new Failure('source_changed', 'The source sent something that is not a photo.', { cause })
}

/** One lookup serves all photos of a car for a while, also if it fails. */
function keepLists(urls: PhotoUrls, now: () => number): PhotoUrls['read'] {
  const lists = new LRUCache<number, { readonly urls: Promise<readonly string[]>; readonly at_ms: number }>({
    max: MOST_CARS,
  })
  const read = withLimit(urls.read, now)
  const find = async (id: number) => ((await urls.stored(id)) ?? (await read(id))).slice(0, MOST_PHOTOS)
  return (id) => {
    const known = lists.get(id)
    if (known && Math.abs(now() - known.at_ms) < REMEMBERED_MS) return known.urls
    const found = find(id)
    lists.set(id, { urls: found, at_ms: now() })
    return found
  }
}

/** Throws `overloaded` when there are too many. */
function withLimit(read: PhotoUrls['read'], now: () => number): PhotoUrls['read'] {
  const window = createSlidingWindow()
  return async (id) => {
    const time = now()
    if (window.used(time) >= MOST_LOOKUPS_A_MINUTE)
      throw new Failure('overloaded', 'Too many cars are being looked up.', { retryAfterS: 30 })
    window.add(time)
    return read(id)
  }
}
