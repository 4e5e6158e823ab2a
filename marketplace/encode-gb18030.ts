/** Text as GB18030 bytes, for the pages that still use it; Node can only decode it. */

let table: Map<string, number> | undefined

/** Characters outside the two-byte part become a question mark, as old pages have it. */
export function encodeGb18030(text: string): Buffer {
  table ??= reverseDecoder()
  const bytes: number[] = []
  for (const character of text) {
    const code = character.codePointAt(0) as number
    const pair = table.get(character)
    if (code < 0x80) bytes.push(code)
    else if (pair !== undefined) bytes.push(pair >> 8, pair & 0xff)
    else bytes.push(0x3f)
  }
  return Buffer.from(bytes)
}

function reverseDecoder(): Map<string, number> {
  const decoder = new TextDecoder('gb18030')
  const found = new Map<string, number>()
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      if (trail === 0x7f) continue
      const text = decoder.decode(Uint8Array.of(lead, trail))
      if ([...text].length === 1 && text !== '\ufffd' && !found.has(text)) found.set(text, (lead << 8) | trail)
    }
  }
  return found
}
