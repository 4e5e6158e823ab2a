/** Random text of letters and digits. */
import { hash } from 'node:crypto'

export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** The largest multiple of 62 in a byte; larger values would make some characters more likely. */
const FAIR_BYTES = 248

export type RandomBytes = (length: number) => Buffer

export function createRandomText(randomBytes: RandomBytes, length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < FAIR_BYTES && text.length < length) text += BASE62[byte % BASE62.length]
    }
  }
  return text
}

/** Secrets of sessions and links: 32 random bytes, of which only the hash is stored. */
const SECRET_BYTES = 32
const SHAPE = /^[A-Za-z0-9_-]{43}$/

export function createSecret(randomBytes: RandomBytes): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** Null for anything that cannot be our secret, so that no store is asked. It has 256 random bits, so a slow hash would add nothing. */
export function hashSecret(secret: string): string | null {
  return SHAPE.test(secret) ? hash('sha256', secret) : null
}
