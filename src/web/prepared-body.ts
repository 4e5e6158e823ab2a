/** A body that is ready to be sent again and again: its tag and its encoded forms are made once, when first wanted. */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

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

export function prepareBody(body: Buffer, contentType = 'application/json'): PreparedBody {
  let etag: string | null = null
  const forms: { br?: Buffer | Promise<Buffer>; gzip?: Buffer | Promise<Buffer> } = {}
  return {
    body,
    contentType,
    get etag() {
      etag ??= `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
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
