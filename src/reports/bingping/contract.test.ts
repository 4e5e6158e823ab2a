import { extractText } from 'unpdf'
import { describeReportParser } from '../contract.ts'
import { bingping } from './index.ts'

/** The texts in the order in which they are drawn; the pages of refusals are HTML. */
async function wordsOf(body: Uint8Array): Promise<string> {
  if (!Buffer.from(body).subarray(0, 1024).includes('%PDF-')) return Buffer.from(body).toString()
  try {
    return (await extractText(new Uint8Array(body), { mergePages: true })).text
  } catch {
    return ''
  }
}

describeReportParser('丙评鉴定', bingping, {
  folder: new URL('./fixtures/', import.meta.url),
  extension: '.pdf',
  content_type: 'application/pdf',
  url: 'http://reports.test/bingping/pdf/0123456789abcdef0123456789abcdef.pdf',
  wordsOf,
  rounds: 4,
})
