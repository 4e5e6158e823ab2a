/** The request target: its normal form, its path and query, and percent-decoding. */
import type { IncomingMessage } from 'node:http'
import { cleanTexts } from '../domain/texts/clean-text.ts'

const SLASH = 0x2f
const PERCENT = 0x25
/** The form in which clients send it to a proxy. Every server must accept it, and its host takes precedence over the header. */
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/is

/** Rewrites the target as a path and query. */
export function readTarget(request: Pick<IncomingMessage, 'url' | 'headers'>): void {
  const { url = '' } = request
  if (url.charCodeAt(0) !== SLASH) {
    const [, authority, rest] = ABSOLUTE.exec(url) ?? []
    if (authority !== undefined && rest !== undefined) {
      request.headers.host = authority
      request.url = rest.startsWith('/') ? rest : `/${rest}`
    }
  }
  // A `#` is an ordinary character of a request target, but a router would end the path there.
  if (request.url?.includes('#')) request.url = request.url.replaceAll('#', '%23')
}

/** The text is ASCII. Malformed escapes are kept, invalid UTF-8 becomes U+FFFD, and a BOM is kept. */
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
    // Writing never gets ahead of reading.
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

/** Splits a request target into its decoded path and its query string. The whole path is decoded before routing. */
export function readPath(rawTarget: string): Target {
  const cut = rawTarget.indexOf('?')
  if (cut === -1) return { path: decodePercent(rawTarget), queryText: '' }
  return { path: decodePercent(rawTarget.slice(0, cut)), queryText: rawTarget.slice(cut + 1) }
}

/**
 * The same path and query, without what a reader cannot see: anybody can send a link whose search would turn or hide the words of a page.
 * An address without any is returned as it was sent.
 */
export function cleanTarget(target: string): string {
  const question = target.indexOf('?')
  if (question === -1 || !target.includes('%', question)) return target
  const sent = [...new URLSearchParams(target.slice(question))]
  const clean = cleanTexts(sent)
  return clean === sent ? target : `${target.slice(0, question)}?${new URLSearchParams(clean)}`
}
