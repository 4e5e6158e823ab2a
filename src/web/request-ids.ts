/** Request ids: unique, short and cheap. */

import { createHash } from 'node:crypto'

/**
 * A random prefix for each process, then a counter. They reveal nothing about the caller. The ids of a node that has a name begin alike, with four digits that
 * do not show the name.
 */
export function createRequestIds(randomBytes: (length: number) => Buffer, node: string | null = null): () => string {
  const random = randomBytes(6).toString('hex')
  const beginning =
    node === null ? random : createHash('sha256').update(node).digest('hex').slice(0, 4) + random.slice(4)
  let count = 0
  return () => `req_${beginning}${(count++).toString(36).padStart(6, '0')}`
}
