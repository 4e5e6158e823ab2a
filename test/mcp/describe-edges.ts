/** What /mcp refuses: requests without a key, foreign pages, hostile messages, and callers who are over a limit. */
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createApiKey } from '../../src/accounts/api-key.ts'
import { openAccount } from '../spec/open-account.ts'
import { type Headers, type McpWorld, newAddress, PER_MINUTE } from './mcp-world.ts'

const UNKNOWN = createApiKey(randomBytes)
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

const callOf = (name: unknown, args?: unknown) => ({
  jsonrpc: '2.0',
  id: 'a',
  method: 'tools/call',
  params: { name, arguments: args },
})

export function describeEdges(world: McpWorld): void {
  async function post(message: unknown, headers: Headers = {}, method = 'POST') {
    const body = typeof message === 'string' ? message : JSON.stringify(message)
    const sent = { 'content-type': 'application/json', 'x-api-key': world.service.key, ...newAddress(), ...headers }
    const answer = await fetch(`${world.service.url}/mcp`, {
      method,
      headers: sent,
      ...(method === 'POST' && { body }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) }
  }

  /** The error of a tool. */
  async function problemOf(name: string, args: unknown, headers: Headers = {}) {
    const { status, body } = await post(callOf(name, args), headers)
    expect([status, body.result?.isError], JSON.stringify(body)).toEqual([200, true])
    return JSON.parse(body.result.content[0].text).error
  }

  describe('the transport', () => {
    it('answers only POST', async () => {
      for (const method of ['GET', 'DELETE', 'PUT']) {
        const { status, headers } = await post(LIST, {}, method)
        expect([status, headers.get('allow')]).toEqual([405, 'POST'])
      }
    })

    it.each([
      ['no key', {}],
      ['another scheme', { authorization: 'Basic YTpi' }],
      ['any text', { 'x-api-key': 'anything' }],
      ['any text as Bearer', { authorization: 'Bearer anything' }],
      ['an unknown key', { 'x-api-key': UNKNOWN }],
      ['an unknown key as Bearer', { authorization: `Bearer ${UNKNOWN}` }],
      ['a text that no key can be', { 'x-api-key': `${'k'.repeat(5000)}ä` }],
    ])('answers every method with the 401 of /v1 for %s', async (_, key) => {
      const { detail } = await (await fetch(`${world.service.url}/v1/me`)).json()
      const methods = ['initialize', 'tools/list', 'ping', 'tools/call', 'nothing', 'notifications/initialized']
      const messages = [...methods.map((method) => ({ ...LIST, method })), 'no JSON', 'x'.repeat(65_537)]
      for (const message of messages) {
        const { status, headers, body } = await post(message, { 'x-api-key': '', ...key })
        expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="ershou", APIKey'])
        expect(body).toEqual({ detail: { ...detail, request_id: headers.get('x-request-id') } })
      }
    })

    it('takes a key as Bearer here, and nowhere else', async () => {
      const headers = { ...newAddress(), authorization: `Bearer ${world.service.key}` }
      expect((await post(LIST, { 'x-api-key': '', ...headers })).status).toBe(200)
      expect((await fetch(`${world.service.url}/v1/me`, { headers })).status).toBe(401)
    })

    it.each([
      ['https://evil.example', 403],
      ['null', 403],
      ['http://localhost.evil.example', 403],
      [`http://${'a'.repeat(400)}`, 403],
      ['http://localhost:6274', 200],
      ['http://[::1]:1', 200],
    ])('answers a page of %s with %i', async (origin, status) => {
      // A rebound name is the Host too.
      expect((await post(LIST, { origin })).status).toBe(status)
    })

    it('speaks the versions of the header, and no other', async () => {
      expect((await post(LIST, { 'mcp-protocol-version': '2025-06-18' })).status).toBe(200)
      expect((await post(LIST, { 'mcp-protocol-version': '1999-01-01' })).status).toBe(400)
    })

    it('negotiates a version', async () => {
      const ask = async (protocolVersion: unknown) =>
        (await post({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion } })).body
      expect((await ask('2025-03-26')).result.protocolVersion).toBe('2025-03-26')
      expect((await ask('1999-01-01')).result.protocolVersion).toBe('2025-11-25')
      expect((await ask(7)).error.code).toBe(-32602)
    })

    it.each([
      ['{', 400, -32700],
      ['', 400, -32700],
      ['[]', 400, -32600],
      [[LIST, LIST], 400, -32600],
      ['7', 400, -32600],
      [{ jsonrpc: '1.0', id: 1, method: 'ping' }, 400, -32600],
      [{ jsonrpc: '2.0', id: {}, method: 'ping' }, 400, -32600],
      [{ jsonrpc: '2.0', id: 'x'.repeat(300), method: 'ping' }, 400, -32600],
      ['{"jsonrpc":"2.0","id":1e999,"method":"ping"}', 400, -32600],
      [{ jsonrpc: '2.0', id: 1, method: 'ping', params: [] }, 400, -32602],
      [{ jsonrpc: '2.0', id: 1, method: 'resources/list' }, 200, -32601],
      [{ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { cursor: 'x' } }, 200, -32602],
      [callOf('drop_cars'), 200, -32602],
      [callOf('__proto__'), 200, -32602],
      [callOf({}), 200, -32602],
      [callOf('get_usage', []), 200, -32602],
      [`${'['.repeat(30_000)}${']'.repeat(30_000)}`, 400, -32600],
      ['x'.repeat(65_537), 413, -32000],
    ])('refuses %j', async (message, status, code) => {
      const answer = await post(message)
      expect([answer.status, answer.body.error.code]).toEqual([status, code])
    })

    it.each(['text/plain', 'application/jsonp', 'multipart/form-data; boundary=a', ''])(
      'wants JSON, not %j',
      async (type) => {
        expect((await post(LIST, { 'content-type': type })).status).toBe(415)
      },
    )

    it('knows no sessions, whatever a client sends', async () => {
      for (const method of ['POST', 'DELETE']) {
        const { status, headers } = await post(LIST, { 'mcp-session-id': 'a-forged-one' }, method)
        expect([status, headers.get('mcp-session-id')]).toEqual([method === 'POST' ? 200 : 405, null])
      }
    })

    it('takes notifications and replies without an answer', async () => {
      for (const message of [{ method: 'notifications/initialized' }, { id: 1, result: {} }]) {
        const { status, body } = await post({ jsonrpc: '2.0', ...message })
        expect([status, body]).toEqual([202, null])
      }
    })
  })

  describe('the arguments', () => {
    it.each([
      ['search_cars', { brand: 'BMWW' }, ['brand']],
      ['search_cars', { page: 'x', zz: 1 }, ['page', 'zz']],
      ['search_cars', { brand: { deep: { deeper: [] } } }, ['brand']],
      ['search_cars', { brand: 'x'.repeat(60_000) }, ['brand']],
      ['search_cars', { fields: ['id', 'nothing'] }, ['fields']],
      ['get_car', {}, ['car_id']],
      ['get_car', { car_id: '../me' }, ['car_id']],
      ['get_car', { car_id: '..' }, ['car_id']],
      ['get_car', { car_id: '%2e%2e' }, ['car_id']],
      ['get_car', { car_id: '' }, ['car_id']],
      ['get_car', { car_id: '\ud800' }, ['car_id']],
      ['search_cars', { brand: 'B\ud800' }, ['brand']],
      ['get_inspection', { car_id: [1, [2]] }, ['car_id', 'car_id']],
      ['suggest_names', {}, ['q']],
      ['explain_field', {}, ['fields']],
      ['explain_field', { fields: Array(21).fill('id') }, ['fields']],
    ])('%s names what is wrong with %j', async (name, args, wrong) => {
      const { code, detail, what_to_do } = await problemOf(name, args)
      expect([code, detail.map(({ loc }: { loc: string[] }) => loc[1])]).toEqual(['invalid_arguments', wrong])
      expect(what_to_do).toContain('cost nothing')
    })

    it('are refused with what would be right', async () => {
      const { detail } = await problemOf('search_cars', { brand: 'BMWW' })
      expect(detail[0].ctx.did_you_mean).toBe('BMW')
    })

    it.each([
      [
        'search_cars',
        { make: 'BMW', inspection_advertised: true },
        { make: ['brand'], inspection_advertised: ['has_report'] },
      ],
      ['search_cars', { year: 2020, limit: 5 }, { year: ['year_min', 'year_max'], limit: ['page'] }],
      ['search_cars', { price_max: 185_000 }, { price_max: ['price_cny_min', 'price_cny_max'] }],
      ['count_cars', { make: 'BMW', facets: true }, { make: ['brand'] }],
      ['get_car', { id: 1 }, { id: ['car_id'] }],
      ['get_inspection', { carId: 1, language: 'en' }, { carId: ['car_id'], language: ['lang'] }],
      ['explain_field', { field: 'price_eur' }, { field: ['fields'] }],
      ['search_cars', { zzz: 1 }, undefined],
    ])('%s says what %j means, beside the detail of /v1', async (name, args, meant) => {
      const { detail, did_you_mean, message } = await problemOf(name, args)
      expect(did_you_mean).toEqual(meant)
      expect(message.includes('did_you_mean')).toBe(meant !== undefined)
      if (name !== 'search_cars') return
      const query = new URLSearchParams(Object.entries(args).map(([key, value]) => [key, String(value)]))
      const answer = await fetch(`${world.service.url}/v1/search?${query}`, {
        headers: { 'x-api-key': world.service.key },
      })
      expect(detail).toEqual((await answer.json()).detail)
    })

    it('that are too many are refused', async () => {
      const many = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`a${i}`, 1]))
      expect((await problemOf('search_cars', many)).detail[0].type).toBe('too_long')
    })

    it('that find nothing are told so without a word about the car', async () => {
      const { code, what_to_do } = await problemOf('get_car', { car_id: 1 })
      expect([code, what_to_do.includes('says nothing about its condition')]).toEqual(['vehicle_not_found', true])
    })
  })

  describe('the limits', () => {
    it('of the address count keys that do not work', async () => {
      const headers = { 'x-api-key': UNKNOWN, ...newAddress() }
      for (let i = 0; i < PER_MINUTE; i++) expect((await post(LIST, headers)).status).toBe(401)
      const { status, headers: sent } = await post(LIST, headers)
      expect([status, Number(sent.get('retry-after')) > 0]).toEqual([429, true])
      expect((await post(callOf('count_cars', {}), { ...headers, 'x-api-key': world.service.key })).status).toBe(200)
    })

    it('of the minute and the month are those of /v1, in words', async () => {
      const account = await openAccount(world.service, { per_minute: 2, per_month: 3 })
      const headers = { 'x-api-key': account.secret }
      const count = () => post(callOf('count_cars'), headers)
      expect((await count()).body.result.isError).toBeUndefined()
      expect((await account.get('/v1/search/count')).status).toBe(200)
      const minute = await problemOf('count_cars', {}, headers)
      expect(minute).toMatchObject({ code: 'rate_limited', status: 429 })
      expect(minute.what_to_do).toMatch(/^Wait \d+ seconds?, then/)
      world.service.clock.advance(61_000)
      expect((await count()).body.result.isError).toBeUndefined()
      const month = await problemOf('count_cars', {}, headers)
      expect(month).toMatchObject({ code: 'quota_exhausted', resets_at: expect.stringContaining('T00:00:00') })
      const { body } = await post(callOf('get_usage'), headers)
      const { allowance } = body.result.structuredContent.answer
      expect(allowance).toMatchObject({ monthly_used: 3, monthly_remaining: 0 })
    })

    it('of the address count what no plan counts, and not what a plan counts', async () => {
      const address = newAddress()
      const account = await openAccount(world.service, { plan: 'enterprise' })
      const headers = { 'x-api-key': account.secret, ...address }
      for (let i = 0; i <= PER_MINUTE; i++) {
        const { body } = await post(callOf('count_cars', {}), headers)
        expect(body.result.isError).toBeUndefined()
      }
      for (let i = 0; i < PER_MINUTE; i++) expect((await post(LIST, headers)).status).toBe(200)
      const { status, headers: sent } = await post(LIST, headers)
      expect([status, Number(sent.get('retry-after')) > 0]).toEqual([429, true])
      const explained = await problemOf('explain_field', { fields: ['id'] }, headers)
      expect(explained).toMatchObject({ code: 'rate_limited', what_to_do: expect.stringMatching(/^Wait /) })
      // Refusals count too.
      expect((await post(LIST, { 'x-api-key': '', ...address })).status).toBe(429)
      expect((await post(LIST, { 'content-type': 'text/plain', ...headers })).status).toBe(429)
      expect((await post('x'.repeat(65_537), headers)).status).toBe(429)
    })
  })
}
