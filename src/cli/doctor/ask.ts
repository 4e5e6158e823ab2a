/** One GET for a check, limited in time and size. The operator chose the address, so any address is allowed. */

import { request } from 'undici'
import { readBytes } from '../input/files.ts'

export interface Asked {
  readonly status: number
  /** The value of a header, its name in lower case; null when it was not sent. */
  readonly header: (name: string) => string | null
  readonly body: Buffer
  readonly took_ms: number
}

const LARGEST_BYTES = 8 * 1024 * 1024

/** Throws an Error with a short reason that contains no address. */
export async function ask(url: string, timeoutMs: number, accept = '*/*'): Promise<Asked> {
  const began = performance.now()
  try {
    const { statusCode, headers, body } = await request(url, {
      headers: { accept, 'user-agent': 'ershou' },
      // A kept-alive connection would delay the exit.
      reset: true,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const header = (name: string) => [headers[name]].flat()[0] ?? null
    const bytes = await readBytes(body, LARGEST_BYTES, () => new RangeError('its response is too large'))
    return { status: statusCode, header, body: bytes, took_ms: performance.now() - began }
  } catch (error) {
    throw new Error(describe(error), { cause: error })
  }
}

function describe(error: unknown): string {
  if (error instanceof RangeError) return error.message
  const { name, code } = error as { name?: unknown; code?: unknown }
  if (name === 'TimeoutError') return 'no response in time'
  return typeof code === 'string' ? code : 'connection failed'
}
