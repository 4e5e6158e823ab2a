/** Request ids: unique, short and cheap. */

/** A random prefix for each process, then a counter. They reveal nothing about the caller. */
export function createRequestIds(randomBytes: (length: number) => Buffer): () => string {
  const beginning = randomBytes(6).toString('hex')
  let count = 0
  return () => `req_${beginning}${(count++).toString(36).padStart(6, '0')}`
}
