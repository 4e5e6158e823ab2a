/** Addresses of photos: round trip for every size, refusal of everything else. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ANGLES, BODY_SHAPES, type Photo } from './photo.ts'
import { formatPhotoPath, PHOTO_SIZES, parsePhotoPath } from './photo-path.ts'
import { PAINTS } from './tables/paints.ts'

const photos: fc.Arbitrary<Photo> = fc.record({
  infoid: fc.integer({ min: 0, max: 2 ** 48 - 1 }),
  number: fc.integer({ min: 0, max: 65_535 }),
  shape: fc.constantFrom(...BODY_SHAPES),
  colour: fc.constantFrom(...PAINTS.map(([name]) => name)),
  angle: fc.constantFrom(...ANGLES),
})
const PHOTO: Photo = { infoid: 56_781_234, number: 3, shape: 'sedan', colour: '白色', angle: 'front' }
const SMALL = '400x300_c42_'

describe('photo paths', () => {
  it('parse to the photo that they were formatted from, in every size', () => {
    fc.assert(
      fc.property(photos, fc.constantFrom(...PHOTO_SIZES), (photo, size) => {
        const path = formatPhotoPath(photo, size)
        expect(path).toMatch(
          /^\/escimg\/auto\/g(2[4-9]|3[0-3])\/M0[0-9A-F]\/[0-9A-F]{2}\/[0-9A-F]{2}\/[\w]*usedcar__[\w-]{20,}\.jpg\.webp$/,
        )
        expect(parsePhotoPath(path)?.photo).toEqual(photo)
      }),
      { seed: 1, numRuns: 500 },
    )
  })

  it.each([
    ['', 1600, 1200],
    ['400x300_c42_', 400, 300],
    ['640x480_c42_', 640, 480],
    ['1024x768_c42_', 1024, 768],
    ['1400x0_c42_', 1400, 1050],
    ['f_440x0_0_q87_', 440, 330],
  ])('size %j is %i by %i', (size, width, height) => {
    expect(parsePhotoPath(formatPhotoPath(PHOTO, size))).toEqual({ photo: PHOTO, width, height })
  })

  it('share their tail between sizes and vary their folder between photos', () => {
    const tails = new Set(PHOTO_SIZES.map((size) => formatPhotoPath(PHOTO, size).replace(size, '')))
    expect(tails.size).toBe(1)
    const folders = Array.from({ length: 40 }, (_, number) =>
      formatPhotoPath({ ...PHOTO, number }, '')
        .split('/')
        .slice(3, 7)
        .join('/'),
    )
    expect(new Set(folders).size).toBeGreaterThan(35)
  })

  it('are refused when any character of the folder or the token differs', () => {
    const path = formatPhotoPath(PHOTO, SMALL)
    let tried = 0
    for (let at = '/escimg/auto/'.length; at < path.length - '.jpg.webp'.length; at++) {
      for (const other of ['0', 'A', 'z', '-']) {
        if (path[at] === other) continue
        expect(parsePhotoPath(path.slice(0, at) + other + path.slice(at + 1))).toBeNull()
        tried++
      }
    }
    expect(tried).toBeGreaterThan(100)
  })

  it.each([
    ['nothing', () => ''],
    ['another size', (path: string) => path.replace(SMALL, '401x300_c42_')],
    ['two sizes', (path: string) => path.replace(SMALL, SMALL + SMALL)],
    ['another extension', (path: string) => path.replace('.webp', '')],
    ['a query', (path: string) => `${path}?x=1`],
    ['another folder', (path: string) => path.replace(/g\d\d/, (g) => (g === 'g24' ? 'g25' : 'g24'))],
    ['a shorter token', (path: string) => path.replace('.jpg', '').replace(/.\.webp/, '.jpg.webp')],
    ['the token of another photo', (path: string) => swapToken(path, formatPhotoPath({ ...PHOTO, number: 4 }, ''))],
  ])('are refused with %s', (_, change) => {
    expect(parsePhotoPath(change(formatPhotoPath(PHOTO, SMALL)))).toBeNull()
  })

  it('show an unknown colour as 其他', () => {
    expect(parsePhotoPath(formatPhotoPath({ ...PHOTO, colour: '彩虹色' }, ''))?.photo.colour).toBe('其他')
  })

  it('are not formatted for photos that cannot be served', () => {
    expect(() => formatPhotoPath(PHOTO, '1x1_')).toThrow(RangeError)
    for (const infoid of [-1, 1.5, Number.NaN, 2 ** 48])
      expect(() => formatPhotoPath({ ...PHOTO, infoid }, '')).toThrow(RangeError)
    expect(() => formatPhotoPath({ ...PHOTO, number: -1 }, '')).toThrow(RangeError)
  })
})

function swapToken(path: string, other: string): string {
  return path.replace(/__.*/, other.slice(other.indexOf('__')))
}
