import { describeReportParser } from '../contract.ts'
import { decodeText } from '../decode-text.ts'
import { jiajian } from './index.ts'

/** The page with string escapes resolved, once with and once without tags, because a tag may divide a word. */
function wordsOf(body: Uint8Array): string {
  const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }
  const page = decodeText({ content_type: null, body }).replace(
    /\\(?:u([0-9a-fA-F]{4})|(.))/g,
    (_, code: string | undefined, char: string) =>
      code === undefined ? (escapes[char] ?? char) : String.fromCharCode(Number.parseInt(code, 16)),
  )
  return `${page}\n${page.replace(/<\/?[a-z!][^>]*>/gi, '')}`
}

describeReportParser('甲鉴检测', jiajian, {
  folder: new URL('./fixtures/', import.meta.url),
  extension: '.html',
  content_type: 'text/html',
  url: 'http://reports.test/jiajian/report?orderno=0123456789abcdef0123456789abcdef',
  wordsOf,
  composed: [/^共\d+项$/, /^\d+\/\d+$/],
})
