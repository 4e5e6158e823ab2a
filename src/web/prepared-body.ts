/** A body that is ready to be sent again and again: its tag and its encoded forms are made once, when first wanted. */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, crc32, gzip } from 'node:zlib'

export interface PreparedBody {
  readonly body: Buffer
  readonly contentType: string
  /** Weak, and the same for all encoded forms. */
  readonly etag: string
  /** The encoded form, at once if it has been made before. */
  encoded(encoding: 'br' | 'gzip'): Buffer | Promise<Buffer>
}

/** More gains a few percent and costs many times the time. */
const BROTLI_QUALITY = 4

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

export function prepareBody(body: Buffer, contentType = 'application/json', tagOf = hashTag): PreparedBody {
  let etag: string | null = null
  const forms: { br?: Buffer | Promise<Buffer>; gzip?: Buffer | Promise<Buffer> } = {}
  return {
    body,
    contentType,
    get etag() {
      etag ??= tagOf(body)
      return etag
    },
    encoded(encoding) {
      forms[encoding] ??= compress[encoding](body).then((form) => {
        forms[encoding] = form
        return form
      })
      return forms[encoding]
    },
  }
}

function hashTag(body: Buffer): string {
  return `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
}

/**
 * For bodies that are sent once or twice: a hash takes as long as all the rest of sending one. Two pages of one target that differ
 * have the same sum and length less than once in four thousand million, and never where they differ in one place of four bytes.
 */
export function sumTag(body: Buffer): string {
  return `W/"${crc32(body).toString(36)}-${body.length.toString(36)}"`
}
