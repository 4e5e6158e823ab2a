import type { IncomingMessage } from 'node:http'
import { get as request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchResponse } from '../../src/domain/listing.ts'
import { type OpenService, openService } from './open-service.ts'

let service: OpenService
beforeAll(async () => {
  service = await openService({ marketplace: ['--brands', 'all'] })
})
afterAll(() => service?.stop())

interface RawAnswer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** Without a client that decodes and adds headers. */
function ask(target: string, headers: Readonly<Record<string, string>> = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    request(service.url + target, { headers: { 'x-api-key': service.key, ...headers } }, (response) => {
      buffer(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      )
    }).on('error', reject)
  })
}

const firstId = async () => (await service.search()).results[0]?.id as number

describe('conditional requests', () => {
  it.each(['/v1/search', '/v1/search/count', '/v1/makes', '/v1/filters', '/v1/makes/BMW/models'])(
    '%s has an ETag, and sending it back gives 304 without a body',
    async (target) => {
      const first = await ask(target)
      const tag = first.headers.etag as string
      expect(tag).toMatch(/^(W\/)?"[^"]+"$/)
      for (const known of [tag, `"other", ${tag}`, '*', tag.replace(/^(W\/)?/, 'W/')]) {
        const again = await ask(target, { 'if-none-match': known })
        expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, tag])
        expect(again.headers['content-type']).toBeUndefined()
      }
      expect((await ask(target, { 'if-none-match': '"other"' })).status).toBe(200)
    },
  )

  it('the interface description says so of every operation', async () => {
    const { paths } = JSON.parse((await ask('/openapi.json')).body.toString()) as {
      paths: Record<string, { get: { responses: Record<string, { headers?: object; content?: object }> } }>
    }
    expect(Object.keys(paths).length).toBeGreaterThan(5)
    for (const { get } of Object.values(paths)) {
      expect(get.responses[200]?.headers).toHaveProperty('ETag')
      expect(get.responses[304]).toBeDefined()
      expect(get.responses[304]?.content).toBeUndefined()
    }
  })

  it('different answers have different ETags, and a language is a different answer', async () => {
    const tags = await Promise.all(
      ['', '?lang=zh', '?page=2', '?sort=newest'].map(async (query) => (await ask(`/v1/search${query}`)).headers.etag),
    )
    expect(new Set(tags).size).toBe(4)
  })

  it('errors have no ETag and are never 304', async () => {
    const answer = await ask('/v1/cars/1', { 'if-none-match': '*' })
    expect([answer.status, answer.headers.etag]).toEqual([404, undefined])
  })
})

describe('encodings', () => {
  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const)('%s gives the same bytes as none', async (encoding, decode) => {
    for (const target of ['/v1/search', '/v1/makes', `/v1/cars/${await firstId()}`]) {
      const plain = await ask(target, { 'accept-encoding': 'identity' })
      const encoded = await ask(target, { 'accept-encoding': encoding })
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(encoded.headers['content-encoding']).toBe(encoding)
      expect(encoded.headers.vary).toMatch(/accept-encoding/i)
      expect(encoded.body.length).toBeLessThan(plain.body.length)
      expect(decode(encoded.body).equals(plain.body)).toBe(true)
      expect(Number(encoded.headers['content-length'])).toBe(encoded.body.length)
    }
  })

  it('a refused encoding is not used', async () => {
    const answer = await ask('/v1/search', { 'accept-encoding': 'br;q=0, gzip;q=0' })
    expect(answer.headers['content-encoding']).toBeUndefined()
  })
})

describe('decision 4 CORS', () => {
  it.each(['/v1/makes', '/v1/filters'])('the public endpoint %s may be read from everywhere', async (target) => {
    const answer = await ask(target, { origin: 'https://elsewhere.test' })
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers['access-control-expose-headers']).toContain('Retry-After')
  })

  it('keyed endpoints may not', async () => {
    const id = await firstId()
    for (const target of ['/v1/search', '/v1/search/count', `/v1/cars/${id}`, '/v1/makes/BMW/models', '/v1/nothing']) {
      const answer = await ask(target, { origin: 'https://elsewhere.test' })
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
  })
})

describe('headers of an answer', () => {
  it('Link leads from page to page and ends with the last', async () => {
    const seen: number[] = []
    let target: string | null = '/v1/search?q=%E8%87%AA%E5%8A%A8&sort=price_asc&page=1'
    while (target !== null) {
      const { headers, body } = await ask(target)
      const { page, next_page, results } = JSON.parse(body.toString()) as SearchResponse
      seen.push(...results.map(({ id }) => id))
      const [, link] = /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? '')) ?? []
      expect(link === undefined).toBe(next_page === null)
      const next = link === undefined ? null : new URL(link)
      if (next) {
        expect(next.origin).toBe(service.url)
        expect(Object.fromEntries(next.searchParams)).toEqual({ q: '自动', sort: 'price_asc', page: String(page + 1) })
      }
      target = next && next.pathname + next.search
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe(await service.count({ q: '自动' }))
  })

  it('Link keeps the text behind a second question mark', async () => {
    const { headers } = await ask('/v1/search?sort=price_asc&lang=en&model=?&lang=zh&model=')
    expect(headers.link).toBe(
      `<${service.url}/v1/search?sort=price_asc&lang=en&model=?&lang=zh&model=&page=2>; rel="next"`,
    )
  })

  it('every answer is JSON and has a unique request id', async () => {
    const targets = ['/v1/search', '/v1/makes', '/v1/cars/1', '/v1/search?page=0', '/v1/nothing', '/healthz', '/readyz']
    const ids = new Set<string>()
    for (const target of targets) {
      const { headers, body } = await ask(target)
      expect(headers['content-type']).toMatch(/^application\/json(;|$)/)
      expect(() => JSON.parse(body.toString())).not.toThrow()
      expect(headers['x-request-id']).toMatch(/^req_[\w-]{8,}$/)
      ids.add(headers['x-request-id'] as string)
    }
    expect(ids.size).toBe(targets.length)
  })

  it('decision 7: X-Cache and Age state the freshness of an answer', async () => {
    const target = '/v1/search?q=%E6%96%B0%E9%B2%9C'
    expect((await ask(target)).headers).toMatchObject({ 'x-cache': 'MISS', age: '0' })
    service.clock.advance(42_000)
    expect((await ask(target)).headers).toMatchObject({ 'x-cache': 'HIT', age: '42' })
    // To a shared cache, `Age` would say that the answer is stale when it arrives (RFC 9111, 4.2.3).
    const { headers } = await ask('/v1/makes')
    expect(headers['cache-control']).toBe('public, max-age=300')
    expect([headers.age, Number(headers['x-data-age']) >= 42]).toEqual([undefined, true])
  })
})
