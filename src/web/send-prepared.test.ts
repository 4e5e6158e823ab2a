import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EchoServer, startEchoServer } from '../api/fixtures/echo-server.ts'
import { exchange } from '../api/fixtures/exchange.ts'
import { prepareBody } from './prepared-body.ts'
import { composeHeaders } from './send-prepared.ts'

const text = JSON.stringify({ cars: Array.from({ length: 200 }, (_, at) => ({ id: at, title: '大众 迈腾' })) })
const page = prepareBody(Buffer.from(text))
const GET = 'GET /healthz HTTP/1.1'

let server: EchoServer
let small: EchoServer
beforeAll(async () => {
  server = await startEchoServer({ page })
  small = await startEchoServer()
})
afterAll(() => Promise.all([server.drain(), small.drain()]))

it.each(['../api/description/assets/examples.json', '../../docs/guides/searching.md', './assets/base.css'])(
  'makes %s smaller with Brotli than with gzip',
  async (file) => {
    const body = prepareBody(readFileSync(new URL(file, import.meta.url)))
    expect((await body.encoded('br')).length).toBeLessThan((await body.encoded('gzip')).length)
  },
)

describe('send', () => {
  it('sends the headers that every answer has', async () => {
    const { status, headers, body } = await exchange(server.port, GET)
    expect([status, body]).toEqual([200, text])
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
      'x-request-id': 'req-1',
      etag: page.etag,
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers).not.toHaveProperty('content-encoding')
  })

  it('asks for https only over https', () => {
    const reply = {
      status: 200,
      body: page,
      requestId: 'r',
      isHttps: true,
      headers: [],
      contentSecurityPolicy: "default-src 'self'",
    }
    expect(composeHeaders(reply)).toContain('strict-transport-security')
    expect(composeHeaders(reply)).toContain("default-src 'self'")
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('encodes with %s, once', async (encoding, decode) => {
    for (const _ of [1, 2]) {
      const { headers, bytes } = await exchange(server.port, GET, `Accept-Encoding: ${encoding}`)
      expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(bytes.length) })
      expect(headers.etag).toBe(page.etag)
      expect(decode(bytes).toString()).toBe(text)
    }
    expect(page.encoded(encoding as 'br')).toBeInstanceOf(Buffer)
  })

  it('leaves small bodies alone, unless they must be encoded', async () => {
    const plain = await exchange(small.port, GET, 'Accept-Encoding: gzip')
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, '{}'])
    const forced = await exchange(small.port, GET, 'Accept-Encoding: gzip, identity;q=0')
    expect(gunzipSync(forced.bytes).toString()).toBe('{}')
  })

  it.each([
    ['*', 304],
    [page.etag, 304],
    [page.etag.slice(2), 304],
    [`"a,b", W/"c" , ${page.etag}`, 304],
    ['W/"other"', 200],
    ['"', 200],
    ['', 200],
    [page.etag.slice(3, -1), 200],
  ])('If-None-Match: %s is %d', async (tags, status) => {
    const answer = await exchange(server.port, GET, `If-None-Match: ${tags}`, 'Accept-Encoding: gzip')
    expect([answer.status, answer.headers.etag]).toEqual([status, page.etag])
    if (status === 304) {
      expect(answer.body).toBe('')
      expect(answer.headers).toMatchObject({ vary: 'Accept-Encoding', 'x-request-id': 'req-1' })
      expect(answer.headers).not.toHaveProperty('content-type')
    }
  })

  it('has no tag and no 304 for an error', async () => {
    const { status, headers } = await exchange(server.port, 'GET /nothing HTTP/1.1', 'If-None-Match: *')
    expect(status).toBe(404)
    expect(headers).not.toHaveProperty('etag')
  })

  it('sends a redirect with a length and no type', async () => {
    const { status, headers } = await exchange(server.port, 'GET /v1/makes/ HTTP/1.1')
    expect([status, headers['content-length'], headers['content-type']]).toEqual([307, '0', undefined])
  })

  it('answers HEAD like GET, without the body', async () => {
    const { headers, body } = await exchange(server.port, 'HEAD /healthz HTTP/1.1')
    expect([headers['content-length'], headers.etag, body]).toEqual([String(Buffer.byteLength(text)), page.etag, ''])
  })
})

describe('prepareBody', () => {
  it('has a weak tag that depends on the bytes alone', () => {
    expect(prepareBody(Buffer.from(text)).etag).toBe(page.etag)
    expect(prepareBody(Buffer.from(`${text} `)).etag).not.toBe(page.etag)
    expect(page.etag).toMatch(/^W\/"[\w-]{22}"$/)
  })

  it('is encoded once for many at the same time', () => {
    const body = prepareBody(Buffer.from(text))
    expect(body.encoded('br')).toBe(body.encoded('br'))
  })
})
