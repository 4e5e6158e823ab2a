/** Addresses of photos: the size is a prefix of the file name, the rest is the same for every size. */

import { hashText } from '../random.ts'
import type { Photo } from './photo.ts'
import { formatPhotoToken, parsePhotoToken } from './photo-token.ts'

/** Prefix and pixels; a height of 0 in a prefix means "keep 4:3". */
const SIZES: ReadonlyMap<string, readonly [width: number, height: number]> = new Map([
  ['', [1600, 1200]],
  ['400x300_c42_', [400, 300]],
  ['640x480_c42_', [640, 480]],
  ['1024x768_c42_', [1024, 768]],
  ['1400x0_c42_', [1400, 1050]],
  ['f_440x0_0_q87_', [440, 330]],
])
export const PHOTO_SIZES: readonly string[] = [...SIZES.keys()]

const PATH = /^\/escimg\/auto\/(g\d\d\/M0[0-9A-F]\/[0-9A-F]{2}\/[0-9A-F]{2})\/([\w-]*?)usedcar__([\w-]{20})\.jpg\.webp$/

/** Throws RangeError for a size that no photo is served in. */
export function formatPhotoPath(photo: Photo, size: string): string {
  if (!SIZES.has(size)) throw new RangeError(`no such photo size: ${size}`)
  const token = formatPhotoToken(photo)
  return `/escimg/auto/${formatFolder(token)}/${size}usedcar__${token}.jpg.webp`
}

export function parsePhotoPath(path: string): { photo: Photo; width: number; height: number } | null {
  const [, folder, size, token] = PATH.exec(path) ?? []
  if (folder === undefined || size === undefined || token === undefined) return null
  const pixels = SIZES.get(size)
  if (pixels === undefined || folder !== formatFolder(token)) return null
  const photo = parsePhotoToken(token)
  return photo && { photo, width: pixels[0], height: pixels[1] }
}

function formatFolder(token: string): string {
  const h = hashText(token)
  const byte = (shift: number) => ((h >>> shift) & 255).toString(16).toUpperCase().padStart(2, '0')
  return `g${24 + ((h >>> 20) % 10)}/M0${(h & 15).toString(16).toUpperCase()}/${byte(4)}/${byte(12)}`
}
