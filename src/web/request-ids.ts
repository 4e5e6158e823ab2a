/** Names for requests: unique, short, and cheap to make many times a millisecond. */

/** A random beginning for each process, then a count; nothing about the caller can be read from it. */
export function createRequestIds(randomBytes: (length: number) => Buffer): () => string {
  const beginning = randomBytes(6).toString('hex')
  let count = 0
  return () => `req_${beginning}${(count++).toString(36).padStart(6, '0')}`
}
