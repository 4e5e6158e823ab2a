/** Fetches a document as text; anything but a 200 is a Failure `source_unavailable`. */
import { Failure } from '../domain/failure.ts'
import type { Get } from './get.ts'

export function createFetchText(get: Get, options: Parameters<Get>[1]): (url: string) => Promise<string> {
  return async (url) => {
    const { status, body } = await get(url, options)
    if (status === 200) return body.toString('utf8')
    throw new Failure('source_unavailable', `status ${status}`, { cause: { reason: `status_${status}` } })
  }
}
