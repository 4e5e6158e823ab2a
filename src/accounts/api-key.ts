/** The secret key of a caller: `ershou_live_` + 32 base62 characters + `_` + a check value, so that a slip is seen without a look-up. */
import { crc32 } from 'node:zlib'

const PREFIX = 'ershou_live_'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 32
const CHECK_LENGTH = 6
/** The largest multiple of 62 in a byte: what lies beyond would make some characters likelier than others. */
const FAIR_BYTES = 248

export function createApiKey(randomBytes: (length: number) => Buffer): string {
  let secret = ''
  while (secret.length < SECRET_LENGTH) {
    for (const byte of randomBytes(SECRET_LENGTH)) {
      if (byte < FAIR_BYTES && secret.length < SECRET_LENGTH) secret += ALPHABET[byte % ALPHABET.length]
    }
  }
  return `${PREFIX}${secret}_${checkOf(PREFIX + secret)}`
}

/** CRC-32 in base62. */
function checkOf(text: string): string {
  let rest = crc32(text)
  let check = ''
  for (let i = 0; i < CHECK_LENGTH; i++) {
    check = ALPHABET[rest % ALPHABET.length] + check
    rest = Math.floor(rest / ALPHABET.length)
  }
  return check
}
