/** Takes keys out of texts that leave the process or are kept: paths, messages, what a client sent and gets told about. */

/** Also in part, in any case and percent-encoded: what looks like a key may be one with a slip in it. */
const KEY = /ershou(?:_|%5f)live(?:_|%5f)(?:\w|%5f)*/gi
const SIGN = /ershou(?:_|%5f)live/i

export function redactKeys(text: string): string {
  return SIGN.test(text) ? text.replace(KEY, 'ershou_live_[redacted]') : text
}
