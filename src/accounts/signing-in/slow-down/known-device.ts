/** Recognizes a browser that signed in with a password before, so that guesses by strangers do not slow down the owner. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RandomBytes } from '../../random-text.ts'

const NONCE_BYTES = 16
const SHAPE = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/

/** Signed with the hash of the account's password, which only the store has: valid for that account alone, in every process, until the password changes. */
export function createDevice(randomBytes: RandomBytes, accountId: string, passwordHash: string): string {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url')
  return `${nonce}.${sign(nonce, accountId, passwordHash)}`
}

/** The id of the device, under which its failures are counted; null if the account does not know it. */
export function readDevice(device: string | null, accountId: string, passwordHash: string): string | null {
  const [, nonce, signature] = SHAPE.exec(device ?? '') ?? []
  if (nonce === undefined || signature === undefined) return null
  const right = Buffer.from(sign(nonce, accountId, passwordHash))
  return timingSafeEqual(right, Buffer.from(signature)) ? `${accountId}.${nonce}` : null
}

function sign(nonce: string, accountId: string, passwordHash: string): string {
  return createHmac('sha256', passwordHash).update(`device.${accountId}.${nonce}`).digest('base64url')
}
