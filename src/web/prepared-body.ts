/** A body that is ready to be sent again and again: its tag and its encoded forms are made once, when first wanted. */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, crc32, gzip } from 'node:zlib'

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
  readonly #tagOf: (body: Buffer) => string
  #etag: string | null = null
  #forms: { br?: Buffer | Promise<Buffer>; gzip?: Buffer | Promise<Buffer> } | null = null

  constructor(body: Buffer, contentType: string, tagOf: (body: Buffer) => string) {
    this.body = body
    this.contentType = contentType
    this.#tagOf = tagOf
  }

  /** Weak, and the same for all encoded forms. */
  get etag(): string {
    this.#etag ??= this.#tagOf(this.body)
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

export function prepareBody(body: Buffer, contentType = 'application/json', tagOf = hashTag): PreparedBody {
  return new PreparedBody(body, contentType, tagOf)
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
