/** Opaque-looking numbers that contain an infoid and a check value, so that no table is needed to parse them. */
import { hash } from '../random.ts'

const RANGE = 4294967296
const HEX = /^[0-9a-f]{32}$/

/** 32 hex digits; `purpose` separates the numbers of the providers. */
export function formatOrderNumber(seed: number, purpose: number, infoid: number): string {
  const low = infoid >>> 0
  const high = Math.floor(infoid / RANGE)
  const mask = hash(seed, purpose, low, high)
  return [
    mask,
    low ^ hash(seed, purpose, mask, 1),
    high ^ hash(seed, purpose, mask, 2),
    hash(seed, purpose, mask, low, high),
  ]
    .map((word) => (word >>> 0).toString(16).padStart(8, '0'))
    .join('')
}

/** The infoid inside, null when the number was not made by `formatOrderNumber` with the same seed and purpose. */
export function parseOrderNumber(seed: number, purpose: number, text: string): number | null {
  if (!HEX.test(text)) return null
  const word = (index: number) => Number.parseInt(text.slice(index * 8, index * 8 + 8), 16)
  const mask = word(0)
  const low = (word(1) ^ hash(seed, purpose, mask, 1)) >>> 0
  const high = (word(2) ^ hash(seed, purpose, mask, 2)) >>> 0
  const infoid = high * RANGE + low
  if (!Number.isSafeInteger(infoid)) return null
  return formatOrderNumber(seed, purpose, infoid) === text ? infoid : null
}

/** The same number as 22 characters of base64url. */
export const shortenOrderNumber = (number: string): string => Buffer.from(number, 'hex').toString('base64url')

export function expandOrderNumber(token: string): string | null {
  const number = Buffer.from(token, 'base64url').toString('hex')
  return shortenOrderNumber(number) === token ? number : null
}
