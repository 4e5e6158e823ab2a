/** Wires the photos of the market pages: connections to the allowed hosts, breakers, and a cache bounded in bytes. */
import type { Catalog } from '../catalog/create-catalog.ts'
import type { ReadPhoto } from '../domain/photos.ts'
import { createReadPhoto } from '../photos/create-read-photo.ts'
import { createHostWarning } from '../photos/warn-of-hosts.ts'
import { withMostUnderWay } from '../photos/with-most-under-way.ts'
import { cacheBytesOf } from '../settings/cache-shares.ts'
import { formatPhotoUrl } from '../sources/marketplace/format/photo-url.ts'
import { createReaders, observeUpstream } from '../upstream/create-readers.ts'
import { createGetFromStranger } from '../upstream/get-from-stranger.ts'
import { createCopyStore } from '../upstream/with-cache.ts'
import { BREAKER, type LiveConfig, type Observed } from './create-source.ts'

const LARGEST_PHOTO_BYTES = 2 * 1024 * 1024
const RETRY = { attempts: 2, pauseMs: 150, maxPauseMs: 150 }
/** Of one host. */
const CONNECTIONS = 12
/** Being fetched, or waiting for a connection. */
const MOST_UNDER_WAY = 64

interface Photos {
  readonly readPhoto: ReadPhoto
  close(): Promise<void>
}

export function createPhotos(config: LiveConfig, parts: Observed & { readonly catalog: Catalog }): Photos {
  const { clock, log, tally, catalog } = parts
  const max_bytes = cacheBytesOf(config, 'photos')
  const store = createCopyStore({ maxBytes: max_bytes })
  tally.watchCache('photos', () => ({ bytes: store.bytes(), max_bytes, items: store.size() }))
  const get = createGetFromStranger({
    clock,
    maxConnections: CONNECTIONS,
    userAgent: 'ershou',
    allowPrivate: config.reportAllowPrivate,
    followsRedirects: false,
  })
  const readers = createReaders({
    get: withMostUnderWay(get, MOST_UNDER_WAY),
    maxBytes: LARGEST_PHOTO_BYTES,
    retry: { ...RETRY, budgetMs: config.sourceBudgetMs, attemptTimeoutMs: config.sourceTimeoutMs },
    breaker: BREAKER,
    breakerScope: (url) => new URL(url).host,
    store,
    clock,
    random: Math.random,
    observe: observeUpstream(parts),
  })
  const readPhoto = createReadPhoto({
    urls: catalog.photoUrls,
    formatUrl: formatPhotoUrl,
    hosts: config.photoHosts.length > 0 ? config.photoHosts : [new URL(config.marketplaceUrl).host],
    onRefusedHost: createHostWarning(log),
    createRead: readers.create,
    now: clock.now,
  })
  return { readPhoto, close: get.close }
}
