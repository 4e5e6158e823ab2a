import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { REPORT_PROVIDERS } from '../domain/links/report-addresses.ts'
import { workerUrl } from '../observe/worker-url.ts'
import { checkCleanReading } from './fixtures/check-reading.ts'
import { PARSERS, parseDocument } from './providers.ts'

const FOLDER = new URL('.', import.meta.url)

describe('the table of parsers', () => {
  it('has every folder that contains a parser, under its name', () => {
    const folders = readdirSync(FOLDER).filter((name) => existsSync(new URL(`${name}/index.ts`, FOLDER)))
    expect(folders.length).toBeGreaterThan(2)
    expect(PARSERS.map(({ provider }) => provider)).toEqual(folders.toSorted())
  })

  it('has every provider whose addresses a setting may name', () => {
    expect(PARSERS.map(({ provider }) => provider)).toEqual([...REPORT_PROVIDERS])
  })
})

describe('parseDocument', () => {
  const body = Buffer.from('<html><body><h1>链接已失效</h1></body></html>')
  const refusal = { kind: 'unavailable', reason: 'expired', source_notice: '链接已失效' }

  it.each([
    ['bingping', { ...refusal, provider: 'bingping' }],
    ['jiajian', { ...refusal, provider: 'jiajian' }],
    ['yiheng', { ...refusal, provider: 'yiheng' }],
    ['dingpai', { kind: 'unsupported', provider: null }],
  ])('reads a document as one of %s, wherever it was found', async (provider, expected) => {
    for (const url of ['https://a.example/bingping/pdf/1.pdf', 'file:///saved.html', 'no address'])
      expect(await parseDocument({ url, content_type: null, body }, provider)).toEqual(expected)
  })

  it.each([
    ['jiajian', '\\u202e\\ud800'],
    ['yiheng', '\u202e\u0007'],
  ])(
    'leaves no sign in a text of %s that hides or turns others, also where it cannot be read',
    async (provider, sign) => {
      const page = readFileSync(new URL(`${provider}/fixtures/with-findings.html`, FOLDER), 'utf8')
      const words = [...new Set(page.match(/\p{Script=Han}{2,}/gu))]
      let unread = 0
      for (const word of words.filter((_, at) => at % 4 === 0)) {
        const body = Buffer.from(page.replaceAll(word, word + sign))
        const reading = await parseDocument({ url: 'https://a.example/', content_type: null, body }, provider)
        checkCleanReading(reading, provider)
        if (reading.kind === 'report') unread += reading.report.unread.length
      }
      expect(unread).toBeGreaterThan(0)
    },
  )

  it('names the provider of an unsupported layout', async () => {
    const document = { url: 'https://a.example/1.pdf', content_type: null, body: new Uint8Array() }
    expect(await parseDocument(document, 'bingping')).toEqual({ kind: 'unsupported', provider: 'bingping' })
  })
})

describe('workerUrl', () => {
  it.each([
    ['file:///a/src/b/src/reports/x.ts', 'file:///a/src/b/dist/src/reports/x.js'],
    ['file:///a/dist/src/reports/x.js', 'file:///a/dist/src/reports/x.js'],
  ])('of %s is %s', (url, expected) => expect(workerUrl(url)).toBe(expected))
})
