/** Reads the type of an image from its first bytes; what a source says about it is not trusted. */
import type { PhotoType } from '../domain/photos.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

/** Null for everything else, SVG and HTML among it. */
export function readPhotoType(bytes: Buffer): PhotoType | null {
  if (startsWith(bytes, JPEG)) return 'image/jpeg'
  if (startsWith(bytes, PNG)) return 'image/png'
  if (asText(bytes, 0, 4) === 'RIFF' && asText(bytes, 8, 12) === 'WEBP') return 'image/webp'
  if (asText(bytes, 4, 12) === 'ftypavif' || asText(bytes, 4, 12) === 'ftypavis') return 'image/avif'
  return null
}

function startsWith(bytes: Buffer, magic: Buffer): boolean {
  return bytes.subarray(0, magic.length).equals(magic)
}

function asText(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to)
}
