/** Rendered photos: valid, of the right size and colour, repeatable, and with limited memory. */

import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ANGLES, BODY_SHAPES, type Photo } from './photo.ts'
import { formatPhotoPath, PHOTO_SIZES, parsePhotoPath } from './photo-path.ts'
import { createPhotoRenderer } from './render-photo.ts'
import { PAINTS } from './tables/paints.ts'

const PHOTO: Photo = { infoid: 7, number: 0, shape: 'sedan', colour: '蓝色', angle: 'side_left' }
const SMALL = { width: 160, height: 120 }
const LARGE_CACHE = { cacheBytes: 50_000_000 }

describe('photo renderer', () => {
  it('draws every shape, and every angle', async () => {
    const renderer = createPhotoRenderer(LARGE_CACHE)
    const seen = new Set<string>()
    for (const [i, shape] of BODY_SHAPES.entries()) {
      for (const [j, angle] of ANGLES.entries()) {
        if ((i + j) % 2 === 1) continue
        const colour = PAINTS[(i + j) % PAINTS.length]?.[0] ?? ''
        const photo = { infoid: i * 100 + j, number: j, shape, colour, angle }
        const bytes = await renderer.render({ photo, ...SMALL })
        const { format, width, height, pages } = await sharp(bytes).metadata()
        expect({ format, width, height, pages }, `${shape} ${angle}`).toEqual({
          format: 'webp',
          ...SMALL,
          pages: undefined,
        })
        seen.add(bytes.toString('base64'))
      }
    }
    expect(seen.size).toBeGreaterThan(BODY_SHAPES.length * 6)
  })

  it.each(PHOTO_SIZES)('answers size %j in its own pixels', async (size) => {
    const request = parsePhotoPath(formatPhotoPath(PHOTO, size))
    if (request === null) throw new Error('not parsed')
    const bytes = await createPhotoRenderer(LARGE_CACHE).render(request)
    const { format, width, height } = await sharp(bytes).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: request.width, height: request.height })
    if (width === 640) expect(bytes.length).toBeLessThan(40_000)
  })

  it('renders the same bytes twice', async () => {
    for (const angle of ['front_left', 'interior'] as const) {
      const request = { photo: { ...PHOTO, angle }, ...SMALL }
      const first = await createPhotoRenderer(LARGE_CACHE).render(request)
      expect(first.equals(await createPhotoRenderer(LARGE_CACHE).render(request))).toBe(true)
    }
  })

  it('paints doors in the colour of the listing, with different bytes for each colour', async () => {
    const renderer = createPhotoRenderer(LARGE_CACHE)
    const seen = new Set<string>()
    for (const [index, [colour, hex]] of PAINTS.entries()) {
      const bytes = await renderer.render({ photo: { ...PHOTO, colour }, width: 200, height: 150 })
      seen.add(bytes.toString('base64'))
      const door = await sharp(bytes).extract({ left: 84, top: 82, width: 12, height: 8 }).raw().toBuffer()
      const distances = PAINTS.map(([, other]) => measureDistance(other, door))
      expect(distances[index], `${colour} ${hex}`).toBeLessThan(30)
      expect(distances.toSorted((a, b) => a - b).indexOf(distances[index] ?? -1), colour).toBe(0)
    }
    expect(seen.size).toBe(PAINTS.length)
  })

  it('renders once for concurrent requests, and shares pictures between similar cars', async () => {
    const renderer = createPhotoRenderer(LARGE_CACHE)
    const [a, b] = await Promise.all([1, 2].map(() => renderer.render({ photo: PHOTO, ...SMALL })))
    expect(a).toBe(b)
    const pictures = new Set<Buffer>()
    for (let infoid = 0; infoid < 60; infoid++)
      pictures.add(await renderer.render({ photo: { ...PHOTO, infoid }, ...SMALL }))
    expect(pictures.size).toBe(3)
  })

  it('keeps no more bytes than allowed, and evicts the least recently used', async () => {
    const probe = await createPhotoRenderer(LARGE_CACHE).render({ photo: PHOTO, ...SMALL })
    const cacheBytes = probe.length * 4
    const renderer = createPhotoRenderer({ cacheBytes })
    const first = await renderer.render({ photo: PHOTO, ...SMALL })
    for (const shape of BODY_SHAPES) {
      await renderer.render({ photo: { ...PHOTO, shape }, ...SMALL })
      expect(await renderer.render({ photo: PHOTO, ...SMALL })).toBe(first)
      expect(renderer.cachedBytes()).toBeLessThanOrEqual(cacheBytes)
    }
    expect(renderer.cachedBytes()).toBeGreaterThan(0)
    const none = createPhotoRenderer({ cacheBytes: 0 })
    expect((await none.render({ photo: PHOTO, ...SMALL })).equals(first)).toBe(true)
    expect(none.cachedBytes()).toBe(0)
  })
})

/** How far the mean of some pixels is from a colour. */
function measureDistance(hex: string, pixels: Buffer): number {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const sums = [0, 0, 0]
  for (const [i, value] of pixels.entries()) sums[i % 3] = (sums[i % 3] ?? 0) + value
  return Math.hypot(...wanted.map((value, i) => value - (sums[i] ?? Number.NaN) / (pixels.length / 3)))
}
