import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { printReport } from '../fixtures/pdf/print-report.ts'
import { assemble, stream } from '../fixtures/pdf/write-pdf.ts'
import { TooLarge } from '../read-blocks.ts'
import { areStreamsWhole } from './read-pages.ts'

describe('areStreamsWhole', () => {
  const whole = printReport({ parts: [{ heading: '声明' }] })

  it('accepts a complete file', () => expect(areStreamsWhole(whole)).toBe(true))

  it('detects a stream with a wrong byte or a missing end', () => {
    const at = whole.lastIndexOf('stream', whole.lastIndexOf('endstream') - 1)
    const wrong = Buffer.from(whole)
    wrong.writeUInt8(wrong.readUInt8(at + 20) ^ 1, at + 20)
    expect(areStreamsWhole(wrong)).toBe(false)
    expect(areStreamsWhole(whole.subarray(0, at + 20))).toBe(false)
  })

  it('detects a stream that is larger than any report, and many that are so together', () => {
    expect(() => areStreamsWhole(assemble([stream(Buffer.alloc(40_000_000))]))).toThrow(TooLarge)
    expect(() => areStreamsWhole(assemble(Array.from({ length: 10 }, () => stream(Buffer.alloc(4_000_000)))))).toThrow(
      TooLarge,
    )
  })

  it('ignores streams with another compression', () => {
    const plain = Buffer.concat([Buffer.from('<< /Length 3 >>\nstream\nabc\nendstream')])
    const other = Buffer.concat([
      Buffer.from('<< /Filter /DCTDecode >>\nstream\n'),
      deflateSync('x').subarray(3),
      Buffer.from('\nendstream'),
    ])
    expect(areStreamsWhole(assemble([plain, other]))).toBe(true)
    expect(areStreamsWhole(new Uint8Array())).toBe(true)
  })
})
