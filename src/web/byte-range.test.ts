import { expect, it } from 'vitest'
import { readWanted } from './byte-range.ts'

const TAG = '"abc"'
const WHOLE = [200, 0, 99]

it.each([
  ['no range', {}, WHOLE],
  ['the beginning', { range: 'bytes=0-9' }, [206, 0, 9]],
  ['the middle', { range: 'bytes=10-19' }, [206, 10, 19]],
  ['the rest', { range: 'bytes=90-' }, [206, 90, 99]],
  ['the last bytes', { range: 'bytes=-10' }, [206, 90, 99]],
  ['more last bytes than there are', { range: 'bytes=-1000' }, [206, 0, 99]],
  ['beyond the end', { range: 'bytes=90-1000' }, [206, 90, 99]],
  ['one byte', { range: 'bytes=99-99' }, [206, 99, 99]],
  ['another case', { range: 'Bytes=0-0' }, [206, 0, 0]],
  ['behind the end', { range: 'bytes=100-' }, [416]],
  ['no last bytes', { range: 'bytes=-0' }, [416]],
  ['several ranges', { range: 'bytes=0-1,5-6' }, WHOLE],
  ['the wrong order', { range: 'bytes=9-0' }, WHOLE],
  ['another unit', { range: 'rows=0-1' }, WHOLE],
  ['nothing', { range: 'bytes=-' }, WHOLE],
  ['no numbers', { range: 'bytes=a-b' }, WHOLE],
  ['numbers that are too long', { range: `bytes=${'9'.repeat(400)}-` }, WHOLE],
  ['a range of the same file', { range: 'bytes=0-9', 'if-range': TAG }, [206, 0, 9]],
  ['a range of another file', { range: 'bytes=0-9', 'if-range': '"abd"' }, WHOLE],
  ['a range by a weak tag', { range: 'bytes=0-9', 'if-range': `W/${TAG}` }, WHOLE],
  ['a range by a date', { range: 'bytes=0-9', 'if-range': 'Sun, 15 Nov 2026 04:00:00 GMT' }, WHOLE],
  ['a bad range of another file', { range: 'bytes=100-', 'if-range': '"abd"' }, WHOLE],
  ['the file that the client has', { 'if-none-match': TAG }, [304]],
  ['one of the files that it has', { 'if-none-match': `"x", W/${TAG}`, range: 'bytes=0-9' }, [304]],
  ['whatever it has', { 'if-none-match': '*' }, [304]],
  ['another file than it has', { 'if-none-match': '"x"', range: 'bytes=0-9' }, [206, 0, 9]],
] as const)('reads %s', (_, headers, wanted) => {
  expect(Object.values(readWanted(headers, TAG, 100))).toEqual(wanted)
})

it('has no range of an empty file', () => {
  expect(readWanted({ range: 'bytes=0-' }, TAG, 0)).toEqual({ status: 416 })
})
