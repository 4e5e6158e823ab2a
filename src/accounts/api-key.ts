/** The secret of an API key: `ershou_live_` or `ershou_test_` + 32 base62 characters + `_` + a checksum, so that typing errors are found without a lookup. */
import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type ApiKey, KEY_KINDS, type KeyKind } from '../domain/accounts/accounts.ts'
import { BASE62, createRandomText, type RandomBytes } from './random-text.ts'

/** All kinds have this length. */
const PREFIX_LENGTH = 'ershou_live_'.length
const SECRET_LENGTH = 32
const CHECK_LENGTH = 6
const UNCHECKED_LENGTH = PREFIX_LENGTH + SECRET_LENGTH
const SHAPE = /^ershou_(?:live|test)_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/
/** The visible part of a secret: enough to recognize a key, far too little to guess the rest. */
const SHOWN_LENGTH = 4

export function createApiKey(randomBytes: RandomBytes, kind: KeyKind = 'live'): string {
  const unchecked = `ershou_${kind}_${createRandomText(randomBytes, SECRET_LENGTH)}`
  return `${unchecked}_${checkOf(unchecked)}`
}

/** Whether a text is worth looking up among the known keys. */
export function hasKeyShape(text: string): boolean {
  return SHAPE.test(text)
}

/** Whether a text can be a key, without asking the store. */
export function isApiKey(text: string): boolean {
  return hasKeyShape(text) && text.slice(UNCHECKED_LENGTH + 1) === checkOf(text.slice(0, UNCHECKED_LENGTH))
}

/** The stored hash of a key. A key has 190 random bits, so a slow hash would add nothing. */
export function hashApiKey(secret: string): string {
  return hash('sha256', secret)
}

/** A new key without its secret. */
export function describeNewKey(
  secret: string,
  key: Pick<ApiKey, 'id' | 'account_id' | 'name' | 'created_at_ms' | 'expires_at_ms' | 'sees_samples'>,
): ApiKey {
  const prefix = prefixOf(secret)
  return { ...key, prefix, hash: hashApiKey(secret), last_used_at_ms: null, revoked_at_ms: null, rotated_to: null }
}

/** The kind of a key by its first characters; takes a secret or a prefix. Null if it is not one of our keys. */
export function readKeyKind(text: string): KeyKind | null {
  return KEY_KINDS.find((kind) => text.startsWith(`ershou_${kind}_`)) ?? null
}

/** What a key is for, as people are shown it: a test key that sees the market is the demo key of `npm start`. */
export function nameKeyUse({ prefix, sees_samples }: Pick<ApiKey, 'prefix' | 'sees_samples'>): KeyKind | 'demo' {
  if (sees_samples) return 'test'
  return readKeyKind(prefix) === 'test' ? 'demo' : 'live'
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

/** The message for an unknown key, which never repeats a secret given instead of an id. */
export function describeUnknownKey(id: string): string {
  const shown = readKeyKind(id) === null ? id : `${prefixOf(id)}… (a secret is no id: \`key list\` shows the ids)`
  return `no key has the id ${shown}`
}
