/** A body that can be sent many times: its tag and its encoded forms are made once, when they are first needed. */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

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

/** A class, as one is made for every answer: closures would be half a dozen objects each. */
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

  /** The encoded form, at once if it has been made before. */
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

/** Without a tag, the body gets one of its bytes. */
export function prepareBody(body: Buffer, contentType = 'application/json', etag: string | null = null): PreparedBody {
  return new PreparedBody(body, contentType, etag)
}

function hashTag(body: Buffer): string {
  return `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
}
