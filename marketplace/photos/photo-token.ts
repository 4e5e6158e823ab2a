/** The opaque end of a photo's address: the photo itself, masked, with a check value in front. */

import { createRandom, hash } from '../random.ts'
import { readPaintIndex, readPaintName } from './paint.ts'
import { ANGLES, BODY_SHAPES, type Photo } from './photo.ts'

const CHECK_BYTES = 4
const PHOTO_BYTES = 11
const TOKEN = /^[\w-]{20}$/
const CHECK_SALT = 0x5eed
const MAX_INFOID = 2 ** 48 - 1
const MAX_NUMBER = 2 ** 16 - 1

/** Twenty base64url characters; throws RangeError for a photo that cannot be numbered. */
export function formatPhotoToken(photo: Photo): string {
  if (!Number.isInteger(photo.infoid) || photo.infoid < 0 || photo.infoid > MAX_INFOID)
    throw new RangeError(`infoid out of range: ${photo.infoid}`)
  if (!Number.isInteger(photo.number) || photo.number < 0 || photo.number > MAX_NUMBER)
    throw new RangeError(`photo number out of range: ${photo.number}`)
  const bytes = Buffer.allocUnsafe(CHECK_BYTES + PHOTO_BYTES)
  bytes.writeUIntBE(photo.infoid, 4, 6)
  bytes.writeUInt16BE(photo.number, 10)
  bytes[12] = BODY_SHAPES.indexOf(photo.shape)
  bytes[13] = readPaintIndex(photo.colour)
  bytes[14] = ANGLES.indexOf(photo.angle)
  const check = checkOf(bytes)
  bytes.writeUInt32BE(check, 0)
  mask(bytes, check)
  return bytes.toString('base64url')
}

export function parsePhotoToken(token: string): Photo | null {
  if (!TOKEN.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const check = bytes.readUInt32BE(0)
  mask(bytes, check)
  if (checkOf(bytes) !== check) return null
  const shape = BODY_SHAPES[bytes.readUInt8(12)]
  const colour = readPaintName(bytes.readUInt8(13))
  const angle = ANGLES[bytes.readUInt8(14)]
  if (shape === undefined || colour === null || angle === undefined) return null
  return { infoid: bytes.readUIntBE(4, 6), number: bytes.readUInt16BE(10), shape, colour, angle }
}

function checkOf(bytes: Buffer): number {
  const words = [CHECK_SALT]
  for (let i = CHECK_BYTES; i < bytes.length; i++) words.push(bytes[i] as number)
  return hash(...words)
}

/** Masks and unmasks: the check value seeds the stream, so that neighbours in a listing look unrelated. */
function mask(bytes: Buffer, check: number): void {
  const random = createRandom(check)
  for (let i = CHECK_BYTES; i < bytes.length; i++) bytes[i] = (bytes[i] as number) ^ random.int(0, 255)
}
