/** Random text of letters and digits. */

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
