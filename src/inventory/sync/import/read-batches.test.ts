import { describe, expect, it } from 'vitest'
import { type LineBatch, readBatches } from './read-batches.ts'

const LIMITS = { lines: 3, bytes: 20, lineBytes: 10, endlessBytes: 100_000_000 }

async function* cut(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function collect(chunks: AsyncIterable<Buffer>, from?: { line: number; offset: number }): Promise<LineBatch[]> {
  const batches: LineBatch[] = []
  for await (const batch of readBatches(chunks, from, LIMITS)) batches.push(batch)
  return batches
}

const shorten = ({ first, body, lines, end, long }: LineBatch) => [first, body.toString(), lines, end, long]

describe('batches of lines', () => {
  it.each<[string, string, unknown[][]]>([
    ['nothing', '', []],
    ['a line without an end', 'a', [[1, 'a', 1, 1, []]]],
    [
      'as many lines as fit',
      'a\nb\nc\nd\n',
      [
        [1, 'a\nb\nc\n', 3, 6, []],
        [4, 'd\n', 1, 8, []],
      ],
    ],
    [
      'as many bytes as fit',
      '12345678\n12345678\n1234\n',
      [
        [1, '12345678\n12345678\n', 2, 18, []],
        [3, '1234\n', 1, 23, []],
      ],
    ],
    ['empty lines', '\n\n', [[1, '\n\n', 2, 2, []]]],
    ['the longest line', '123456789\n', [[1, '123456789\n', 1, 10, []]]],
    ['a longer one', 'a\n1234567890\nb\n', [[1, 'a\n\nb\n', 3, 15, [{ line: 2, bytes: 11 }]]]],
    ['a longer one without an end', '12345678901', [[1, '\n', 1, 11, [{ line: 1, bytes: 11 }]]]],
    ['signs of several bytes', '车\n车\n', [[1, '车\n车\n', 2, 8, []]]],
  ])('%s, however the bytes come', async (_, text, expected) => {
    for (const size of [1, 2, 7, 1000]) expect((await collect(cut(text, size))).map(shorten)).toEqual(expected)
  })

  it('end with a line that does not', async () => {
    const batches = readBatches(cut(`a\nb\nc\n${'x'.repeat(41)}`, 7), undefined, { ...LIMITS, endlessBytes: 40 })
    expect((await batches.next()).value?.lines).toBe(3)
    await expect(batches.next()).rejects.toThrow('line 4 has more than 40 bytes')
  })

  it('are the same from the end of any of them on', async () => {
    const text = Array.from({ length: 40 }, (_, i) => `${'x'.repeat((i * 7) % 13)}\n`).join('')
    const all = await collect(cut(text, 5))
    for (const [i, { first, lines, end }] of all.entries()) {
      const rest = await collect(cut(text.slice(end), 6), { line: first + lines - 1, offset: end })
      expect(rest.map(shorten)).toEqual(all.slice(i + 1).map(shorten))
    }
  })

  it('keep nothing of a line of 50 MB', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 'x')
    async function* chunks() {
      for (let i = 0; i < 50; i++) yield megabyte
      yield Buffer.from('\nlast\n')
    }
    const batches = await collect(chunks())
    expect(batches.map(shorten)).toEqual([[1, '\nlast\n', 2, 52_428_806, [{ line: 1, bytes: 52_428_801 }]]])
  })
})
