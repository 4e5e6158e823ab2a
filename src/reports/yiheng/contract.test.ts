import { describeReportParser } from '../contract.ts'
import { decodeText } from '../decode-text.ts'
import { yiheng } from './index.ts'

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The text without tags and comments, with entities resolved once. */
function wordsOf(body: Uint8Array): string {
  return decodeText({ content_type: null, body })
    .replace(/<!--.*?-->|<\/?[a-z!][^>]*>/gis, '')
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot|nbsp));?/gi, (_, hex?: string, code?: string, name?: string) =>
      name === undefined ? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(code)) : (NAMED[name] ?? ''),
    )
}

describeReportParser('乙衡检测', yiheng, {
  folder: new URL('./fixtures/', import.meta.url),
  extension: '.html',
  content_type: 'text/html',
  url: 'http://reports.test/yiheng/detection/0123456789abcdef0123456789abcdef.html',
  wordsOf,
})
