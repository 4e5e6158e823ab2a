/** Secrets of sessions and links: 32 random bytes, of which only the hash is stored. */
import { hash } from 'node:crypto'
import type { RandomBytes } from '../random-text.ts'

const SECRET_BYTES = 32
const SHAPE = /^[A-Za-z0-9_-]{43}$/

export function createSecret(randomBytes: RandomBytes): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** Null for anything that cannot be our secret, so that no store is asked. It has 256 random bits, so a slow hash would add nothing. */
export function hashSecret(secret: string): string | null {
  return SHAPE.test(secret) ? hash('sha256', secret) : null
}
