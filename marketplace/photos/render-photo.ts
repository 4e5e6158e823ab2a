/** Renders photos to WebP: drawn once per picture, then answered from memory. */

import { hash } from '../random.ts'
import { createByteCache } from './byte-cache.ts'
import { BACKDROPS } from './draw/backdrop.ts'
import { drawPhoto } from './draw/draw-photo.ts'
import { readPaintIndex } from './paint.ts'
import type { Photo } from './photo.ts'

export interface PhotoRequest {
  readonly photo: Photo
  readonly width: number
  readonly height: number
}

export interface PhotoRenderer {
  /** WebP bytes; the same buffer may be handed out again, so do not write to it. Throws when sharp cannot be loaded. */
  render(request: PhotoRequest): Promise<Buffer>
  cachedBytes(): number
}

interface RendererOptions {
  readonly cacheBytes: number
  /** Tests give one that fails. */
  readonly importSharp?: () => Promise<typeof import('sharp')>
}

export function createPhotoRenderer({
  cacheBytes,
  importSharp = () => import('sharp'),
}: RendererOptions): PhotoRenderer {
  const cache = createByteCache(cacheBytes)
  const inFlight = new Map<string, Promise<Buffer>>()

  async function draw(key: string, request: PhotoRequest, backdrop: number): Promise<Buffer> {
    try {
      const { default: sharp } = await importSharp().catch(explainMissing)
      const { photo, width, height } = request
      const paint = readPaintIndex(photo.colour)
      const svg = drawPhoto({ shape: photo.shape, angle: photo.angle, paint, backdrop }, width, height)
      const bytes = await sharp(Buffer.from(svg)).removeAlpha().webp({ quality: 77, effort: 0 }).toBuffer()
      cache.keep(key, bytes)
      return bytes
    } finally {
      inFlight.delete(key)
    }
  }

  return {
    async render(request) {
      const { photo, width, height } = request
      const backdrop = hash(photo.infoid) % BACKDROPS.length
      const key = `${photo.shape} ${readPaintIndex(photo.colour)} ${photo.angle} ${backdrop} ${width}x${height}`
      const cached = cache.find(key)
      if (cached !== null) return cached
      const running = inFlight.get(key) ?? draw(key, request, backdrop)
      inFlight.set(key, running)
      return running
    },
    cachedBytes: cache.size,
  }
}

function explainMissing(cause: unknown): never {
  const platform = `${process.platform}-${process.arch}`
  throw new Error(
    `sharp cannot be loaded, so no photo can be drawn: is its prebuilt binary for ${platform} installed? (npm ci --include=optional)`,
    { cause },
  )
}
