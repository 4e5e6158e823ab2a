/** Decodes the bytes of a page with its declared charset, unless the bytes clearly have another. */
import type { ReportDocument } from '../domain/report.ts'

/** The part of a page in which browsers look for a declaration. */
const DECLARATION_BYTES = 1024
const CHINESE_CHARSETS = /^(?:gbk|gb[-_]?2312|gb18030|x-gbk|cp936)$/i
/** GBK pages may have four-byte sequences that only the decoder of the superset GB18030 reads. */
const CHINESE = 'gb18030'

/** Never throws. If no charset fits, broken bytes become U+FFFD. */
export function decodeText({ content_type, body }: Pick<ReportDocument, 'content_type' | 'body'>): string {
  // A page in another charset is never valid UTF-8 by chance, while UTF-8 is often valid GBK.
  const text = decodeStrictly(body, 'utf-8')
  if (text !== null) return text
  const declared = findCharset(content_type) ?? findCharset(readStart(body))
  if (declared !== null && CHINESE_CHARSETS.test(declared)) return decodeLoosely(body, CHINESE)
  const loose = decodeLoosely(body, 'utf-8')
  return isMostlySound(loose) ? loose : (decodeStrictly(body, CHINESE) ?? loose)
}

/** A page may be cut inside a character, which does not make the charset wrong: `stream` ignores that rest. */
function decodeStrictly(body: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(body, { stream: true })
  } catch {
    return null
  }
}

const decodeLoosely = (body: Uint8Array, charset: string) => new TextDecoder(charset).decode(body, { stream: true })

function isMostlySound(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return count(/\p{Script=Han}/gu) > count(/\u{FFFD}/gu)
}

const readStart = (body: Uint8Array) => decodeLoosely(body.subarray(0, DECLARATION_BYTES), 'latin1')

const findCharset = (text: string | null) => /charset\s*=\s*["']?\s*([\w-]{1,40})/i.exec(text ?? '')?.[1] ?? null
