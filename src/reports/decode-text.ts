/** Turns the bytes of a page into text, by the charset that it declares unless the bytes plainly say otherwise. */
import type { ReportDocument } from '../domain/report.ts'

/** Where browsers look for a declaration, too. */
const DECLARATION_BYTES = 1024
const CHINESE_CHARSETS = /^(?:gbk|gb[-_]?2312|gb18030|x-gbk|cp936)$/i
/** GBK pages hold four-byte sequences that only the decoder of their superset reads. */
const CHINESE = 'gb18030'

/** Never throws. What no charset fits is read loosely, with U+FFFD for what is broken. */
export function decodeText({ content_type, body }: Pick<ReportDocument, 'content_type' | 'body'>): string {
  // No page in another charset is valid UTF-8 by chance, while UTF-8 often passes for the other.
  const text = decodeStrictly(body, 'utf-8')
  if (text !== null) return text
  const declared = findCharset(content_type) ?? findCharset(readStart(body))
  if (declared !== null && CHINESE_CHARSETS.test(declared)) return decodeLoosely(body, CHINESE)
  const loose = decodeLoosely(body, 'utf-8')
  return isMostlySound(loose) ? loose : (decodeStrictly(body, CHINESE) ?? loose)
}

/** The end may be cut inside a character, which alone does not make the charset wrong: `stream` leaves that out. */
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
