/** Which part of a file a request wants: conditions and ranges as in RFC 9110. One range at a time; several are answered with the whole file. */
import type { IncomingHttpHeaders } from 'node:http'
import { matchesTag } from './prepared-body.ts'

export type Wanted =
  | { readonly status: 200 | 206; readonly start: number /** Inclusive. */; readonly end: number }
  | { readonly status: 304 }
  | { readonly status: 416 }

export function readWanted(headers: IncomingHttpHeaders, etag: string, bytes: number): Wanted {
  const known = headers['if-none-match']
  if (known !== undefined && matchesTag(known, etag)) return { status: 304 }
  const whole = { status: 200, start: 0, end: bytes - 1 } as const
  const condition = headers['if-range']
  // A date never matches, because files have none. Nor does a weak tag.
  if (condition !== undefined && condition !== etag) return whole
  return parseRange(headers.range, bytes) ?? whole
}

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/i

/** Null for what is no single range: it is ignored. */
function parseRange(text: string | undefined, bytes: number): Wanted | null {
  const [, from, to] = RANGE.exec(text ?? '') ?? []
  if (from === undefined || to === undefined || from + to === '') return null
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null
  return start > end ? { status: 416 } : { status: 206, start, end }
}
