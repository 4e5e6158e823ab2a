/** Encodes a page as GB18030, which Node can only decode, by inverting its decoder. */

let table: ReadonlyMap<string, Buffer> | null = null

function decodeAll(sequences: readonly Buffer[], into: Map<string, Buffer>): void {
  // Line feeds separate the sequences, so that one decoding call handles thousands of them.
  const separated = Buffer.concat(sequences.flatMap((bytes) => [bytes, Buffer.from('\n')]))
  const texts = new TextDecoder('gb18030').decode(separated).split('\n')
  for (const [index, text] of texts.entries()) {
    const bytes = sequences[index]
    if (bytes === undefined || text.includes('�') || [...text].length !== 1 || into.has(text)) continue
    into.set(text, bytes)
  }
}

function buildTable(): ReadonlyMap<string, Buffer> {
  const pairs: Buffer[] = []
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) if (trail !== 0x7f) pairs.push(Buffer.from([lead, trail]))
  const quads: Buffer[] = []
  // Lead bytes 81 to 84 cover the rest of the basic plane.
  for (let a = 0x81; a <= 0x84; a++)
    for (let b = 0x30; b <= 0x39; b++)
      for (let c = 0x81; c <= 0xfe; c++) for (let d = 0x30; d <= 0x39; d++) quads.push(Buffer.from([a, b, c, d]))
  const result = new Map<string, Buffer>()
  decodeAll(pairs, result)
  decodeAll(quads, result)
  return result
}

/** A character that is not in the table becomes a numeric entity. */
export function encodeGb18030(text: string): Buffer {
  table ??= buildTable()
  const known = table
  const chunks: Buffer[] = []
  for (const char of text) {
    chunks.push(char < '\u0080' ? Buffer.from(char) : (known.get(char) ?? Buffer.from(`&#${char.codePointAt(0)};`)))
  }
  return Buffer.concat(chunks)
}
