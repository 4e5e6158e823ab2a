/** Sends a file, or a part of it, as it lies on the disk: never compressed on top, and never in memory as a whole. */
import type { FileHandle } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import type { Wanted } from './byte-range.ts'
import { prepareBody } from './prepared-body.ts'
import { composeHeaders } from './send-prepared.ts'

export interface FileAnswer {
  readonly wanted: Exclude<Wanted, { readonly status: 416 }>
  /** Open; it is closed here. */
  readonly handle: FileHandle
  readonly bytes: number
  /** Strong. */
  readonly etag: string
  readonly contentType: string
  /** Alternating names and values. */
  readonly headers: readonly string[]
}

/** A client that takes nothing is disconnected after this time, or after twice this time at most: Node checks at intervals of it. */
const IDLE_MS = 30_000
const NOTHING = Buffer.alloc(0)

export function sendFile(
  response: ServerResponse,
  answer: FileAnswer,
  { requestId, isHttps }: { readonly requestId: string; readonly isHttps: boolean },
): void {
  const { wanted, handle, bytes, etag, contentType } = answer
  const body = prepareBody(NOTHING, contentType, etag)
  // With the status of a whole file, because all of them have its tag.
  const headers = composeHeaders({ status: 200, body, requestId, isHttps, headers: answer.headers })
  headers.push('accept-ranges', 'bytes')
  if (wanted.status === 304) {
    response.writeHead(304, headers).end()
    void handle.close()
    return
  }
  const { status, start, end } = wanted
  headers.push('content-type', contentType, 'content-length', String(end - start + 1))
  if (status === 206) headers.push('content-range', `bytes ${start}-${end}/${bytes}`)
  response.writeHead(status, headers)
  response.setTimeout(IDLE_MS, () => response.destroy())
  // A client that leaves is not an error. A disk that fails ends the connection, so that nobody takes a part for the whole.
  pipeline(handle.createReadStream({ start, end }), response, () => undefined)
}
