/** The secret key of a caller: `ershou_live_` or `ershou_test_` + 32 base62 characters + `_` + a check value, so that a slip is seen without a look-up. */
import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { KEY_KINDS, type KeyKind } from '../domain/accounts/accounts.ts'
import { BASE62, createRandomText, type RandomBytes } from './random-text.ts'

/** Of every kind as long as this one. */
const PREFIX_LENGTH = 'ershou_live_'.length
const SECRET_LENGTH = 32
const CHECK_LENGTH = 6
const UNCHECKED_LENGTH = PREFIX_LENGTH + SECRET_LENGTH
const SHAPE = /^ershou_(?:live|test)_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/
/** So much of the secret may be shown: enough to tell keys apart, far too little to guess the rest. */
const SHOWN_LENGTH = 4

export function createApiKey(randomBytes: RandomBytes, kind: KeyKind = 'live'): string {
  const unchecked = `ershou_${kind}_${createRandomText(randomBytes, SECRET_LENGTH)}`
  return `${unchecked}_${checkOf(unchecked)}`
}

/** Whether a text is worth looking up among keys that are at hand. */
export function hasKeyShape(text: string): boolean {
  return SHAPE.test(text)
}

/** Whether a text can be a key at all; tells without asking any store. */
export function isApiKey(text: string): boolean {
  return hasKeyShape(text) && text.slice(UNCHECKED_LENGTH + 1) === checkOf(text.slice(0, UNCHECKED_LENGTH))
}

/** What is kept of a key. It has 190 bits of chance, so a slow hash would guard nothing. */
export function hashApiKey(secret: string): string {
  return hash('sha256', secret)
}

/** What a key is for, as its first characters say; of the whole secret or of its prefix. Null when it is no key of ours. */
export function readKeyKind(text: string): KeyKind | null {
  return KEY_KINDS.find((kind) => text.startsWith(`ershou_${kind}_`)) ?? null
}

export function prefixOf(secret: string): string {
  return secret.slice(0, PREFIX_LENGTH + SHOWN_LENGTH)
}

/** CRC-32 in base62. */
function checkOf(text: string): string {
  let rest = crc32(text)
  let check = ''
  for (let i = 0; i < CHECK_LENGTH; i++) {
    check = BASE62[rest % BASE62.length] + check
    rest = Math.floor(rest / BASE62.length)
  }
  return check
}
