import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseDocument } from './parse-document.ts'
import { findParsers, PARSERS } from './providers.ts'
import { workerUrl } from './worker-url.ts'

const FOLDER = new URL('.', import.meta.url)

describe('the table of parsers', () => {
  it('has every folder with a parser in it, under its name', () => {
    const folders = readdirSync(FOLDER).filter((name) => existsSync(new URL(`${name}/index.ts`, FOLDER)))
    expect(folders.length).toBeGreaterThan(2)
    expect(PARSERS.map(({ provider }) => provider)).toEqual(folders.toSorted())
  })

  it.each([
    ['https://a.example/jiajian/report?orderno=1', ['jiajian']],
    ['https://a.example/yiheng/detection/1.html', ['yiheng']],
    ['http://127.0.0.1:8168/bingping/pdf/1.pdf', ['bingping']],
    ['https://a.example/dingpai/s/1', []],
    ['https://jiajian.example/', []],
    ['no address', []],
    ['', []],
  ])('finds for %s %j', (url, providers) => {
    expect(findParsers(url).map(({ provider }) => provider)).toEqual(providers)
  })
})

describe('parseDocument', () => {
  const body = Buffer.from('<html><body><h1>链接已失效</h1></body></html>')
  const refusal = { kind: 'unavailable', reason: 'expired', source_notice: '链接已失效' }

  it.each([
    ['https://a.example/bingping/pdf/1.pdf', null, { ...refusal, provider: 'bingping' }],
    ['https://a.example/yiheng/detection/1.html', null, { ...refusal, provider: 'yiheng' }],
    ['https://a.example/dingpai/s/1', null, { kind: 'unsupported', provider: null }],
    ['no address', null, { kind: 'unsupported', provider: null }],
    ['file:///saved.html', 'jiajian', { ...refusal, provider: 'jiajian' }],
    ['https://a.example/bingping/pdf/1.pdf', 'yiheng', { ...refusal, provider: 'yiheng' }],
    ['https://a.example/bingping/pdf/1.pdf', 'dingpai', { kind: 'unsupported', provider: null }],
  ])('reads %s as %j', async (url, provider, expected) => {
    expect(await parseDocument({ url, content_type: null, body }, provider)).toEqual(expected)
  })

  it('knows which provider has a layout that it does not know', async () => {
    const document = { url: 'https://a.example/bingping/pdf/1.pdf', content_type: null, body: new Uint8Array() }
    expect(await parseDocument(document)).toEqual({ kind: 'unsupported', provider: 'bingping' })
  })
})

describe('workerUrl', () => {
  it.each([
    ['file:///a/src/b/src/reports/x.ts', 'file:///a/src/b/dist/src/reports/x.js'],
    ['file:///a/dist/src/reports/x.js', 'file:///a/dist/src/reports/x.js'],
  ])('of %s is %s', (url, expected) => expect(workerUrl(url)).toBe(expected))
})
