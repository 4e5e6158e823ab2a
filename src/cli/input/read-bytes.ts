/** Reads all of a stream, and throws what `tooLarge` returns if it is too large. */
export async function readBytes(
  stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  most: number,
  tooLarge: () => Error,
): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of stream) {
    length += part.length
    if (length > most) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}
