/** Percent-decoding of a request target, which is ASCII: malformed escapes stay, invalid UTF-8 becomes U+FFFD, a BOM is kept. */

const PERCENT = 0x25

export function decodePercent(text: string): string {
  if (!text.includes('%')) return text
  const bytes = Buffer.from(text, 'latin1')
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    let byte = bytes[at] as number
    if (byte === PERCENT) {
      const high = hexDigit(bytes[at + 1])
      const low = hexDigit(bytes[at + 2])
      if (high !== -1 && low !== -1) {
        byte = high * 16 + low
        at += 2
      }
    }
    // Never overtakes what is still to be read.
    bytes[length++] = byte
  }
  return bytes.toString('utf8', 0, length)
}

function hexDigit(code: number | undefined): number {
  if (code === undefined) return -1
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

interface Target {
  readonly path: string
  /** Not yet decoded. */
  readonly queryText: string
}

/** Cuts a request target into its decoded path and its query string. The whole path is decoded before anything is routed. */
export function readPath(rawTarget: string): Target {
  const cut = rawTarget.indexOf('?')
  if (cut === -1) return { path: decodePercent(rawTarget), queryText: '' }
  return { path: decodePercent(rawTarget.slice(0, cut)), queryText: rawTarget.slice(cut + 1) }
}
