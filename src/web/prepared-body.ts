/** A body that can be sent many times. Its tag and its encoded forms are made once, when they are first needed. */
import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The lowest that is smaller than gzip for all our bodies; see docs/decisions/0035-brotli.md. */
const BROTLI_QUALITY = 5

const compress = {
  gzip: promisify(gzip) as (body: Buffer) => Promise<Buffer>,
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
}

/** Compressed already: an encoding would cost time and save nothing. */
const PACKED = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'font/woff2'])

/** A class, because one is created for every answer, and closures would be half a dozen objects each. */
export class PreparedBody {
  readonly body: Buffer
  readonly contentType: string
  #etag: string | null
  #forms: { br?: Buffer | Promise<Buffer>; gzip?: Buffer | Promise<Buffer> } | null = null

  constructor(body: Buffer, contentType: string, etag: string | null) {
    this.body = body
    this.contentType = contentType
    this.#etag = etag
  }

  /** Weak, and the same for all encoded forms. */
  get etag(): string {
    this.#etag ??= hashTag(this.body)
    return this.#etag
  }

  /** Whether it is sent as it is to everybody. */
  get isPacked(): boolean {
    return PACKED.has(this.contentType)
  }

  /** The encoded form; not a promise if it was made before. */
  encoded(encoding: 'br' | 'gzip'): Buffer | Promise<Buffer> {
    this.#forms ??= {}
    const forms = this.#forms
    forms[encoding] ??= compress[encoding](this.body).then((form) => {
      forms[encoding] = form
      return form
    })
    return forms[encoding]
  }
}

/** Without a tag, the tag is a hash of the body. */
export function prepareBody(body: Buffer, contentType = 'application/json', etag: string | null = null): PreparedBody {
  return new PreparedBody(body, contentType, etag)
}

function hashTag(body: Buffer): string {
  return `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
}

/** Whether the client has the body already, by the tag that it sends. Then the answer is 304 instead of 200. */
export function hasCopy(request: Pick<IncomingMessage, 'headers'>, body: Pick<PreparedBody, 'etag'>): boolean {
  const known = request.headers['if-none-match']
  return known !== undefined && matchesTag(known, body.etag)
}

/** Weak comparison: only the opaque parts of the tags count. */
export function matchesTag(header: string, etag: string): boolean {
  if (header.trim() === '*') return true
  const wanted = etag.slice(etag.indexOf('"') + 1, -1)
  for (const [, opaque] of header.matchAll(/(?:W\/)?"([^"]*)"/g)) if (opaque === wanted) return true
  return false
}
