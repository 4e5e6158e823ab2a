import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { askRaw } from '../../test/servers/ask-raw.ts'
import { type OpenMarketplace, openMarketplace } from '../../test/servers/marketplace-in-process.ts'
import { FAULT_KINDS, type FaultKind } from './fault-rules.ts'

const SEARCH = '/api/v11/search?pageindex=1&pagesize=24'

let site: OpenMarketplace
let plain: Buffer
let detail: string
let listing: string

beforeAll(async () => {
  site = await openMarketplace()
  plain = await site.bytes(SEARCH)
  const [car] = JSON.parse(plain.toString()).result.carlist
  detail = `/apic/v2/car/getcarinfo?infoid=${car.infoid}`
  listing = `/dealer/${car.dealerid}/${car.infoid}.html`
})
afterEach(() => site.clearFaults())
afterAll(() => site.close())

async function see(order: Record<string, unknown>, path = SEARCH) {
  await site.fault(order)
  const response = await site.ask(path, { redirect: 'manual' })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, type: response.headers.get('content-type') ?? '', bytes, text: bytes.toString() }
}

const ask = (path: string) => site.json(path) as Promise<{ result: Record<string, unknown> }>

/** Every kind of fault, as a client sees it. */
const SIGHTS: Record<FaultKind, () => Promise<void>> = {
  async delay() {
    const began = performance.now()
    const { bytes } = await see({ kind: 'delay', delay_ms: 120 })
    expect(performance.now() - began).toBeGreaterThanOrEqual(115)
    expect(bytes.equals(plain)).toBe(true)
  },
  async hang() {
    await site.fault({ kind: 'hang', count: 1 })
    const quitter = AbortSignal.timeout(80)
    await expect(site.ask(SEARCH, { signal: quitter })).rejects.toThrow(/timeout/)
    expect(plain.equals(await site.bytes(SEARCH))).toBe(true)
  },
  async hold() {
    await site.order('DELETE', '/_control/journal')
    const id = await site.fault({ kind: 'hold' })
    const held = [site.bytes(SEARCH), site.bytes(SEARCH)]
    while (((await site.json('/_control/journal?path=search')) as { count: number }).count < 2);
    expect(await Promise.race([...held, new Promise((resolve) => setImmediate(resolve, 'held'))])).toBe('held')
    await site.order('DELETE', `/_control/faults/${id}`)
    for (const bytes of await Promise.all(held)) expect(bytes.equals(plain)).toBe(true)
  },
  async status() {
    expect((await see({ kind: 'status' })).status).toBe(500)
    await site.clearFaults()
    const { status, text } = await see({ kind: 'status', status: 503 })
    expect([status, text]).toEqual([503, '<html><body><h1>503</h1></body></html>'])
  },
  async forbidden() {
    const { status, type } = await see({ kind: 'forbidden' })
    expect([status, type]).toEqual([403, 'text/html; charset=utf-8'])
  },
  async frequency_capped() {
    const { status, text } = await see({ kind: 'frequency_capped' })
    expect(status).toBe(514)
    expect(text).toContain('Frequency Capped')
  },
  async bot_wall() {
    const { status, type, text } = await see({ kind: 'bot_wall' })
    expect([status, type]).toEqual([200, 'text/html; charset=utf-8'])
    expect(text).toContain('<title>安全验证</title>')
  },
  async signature_error() {
    const { status, text } = await see({ kind: 'signature_error' })
    expect([status, JSON.parse(text)]).toEqual([200, { returncode: 103, message: '签名错误', result: null }])
  },
  async busy() {
    expect(JSON.parse((await see({ kind: 'busy' })).text)).toMatchObject({ returncode: 500, result: null })
    await site.clearFaults()
    const { text } = await see({ kind: 'busy', message: '访问过于频繁' })
    expect(JSON.parse(text).message).toBe('访问过于频繁')
  },
  async gone() {
    const { text } = await see({ kind: 'gone', message: '车源已售出' }, detail)
    expect(JSON.parse(text)).toEqual({ returncode: 102, message: '车源已售出', result: null })
  },
  async wrong_envelope() {
    const { status, text } = await see({ kind: 'wrong_envelope' })
    expect(status).toBe(200)
    expect(JSON.parse(text)).not.toHaveProperty('returncode')
  },
  async wrong_content_type() {
    const { type, bytes } = await see({ kind: 'wrong_content_type' })
    expect(type).toBe('text/plain')
    expect(bytes.equals(plain)).toBe(true)
  },
  async empty_body() {
    const { status, bytes } = await see({ kind: 'empty_body' })
    expect([status, bytes.length]).toEqual([200, 0])
  },
  async short_body() {
    const { bytes } = await see({ kind: 'short_body' })
    expect(bytes.equals(plain.subarray(0, plain.length >> 1))).toBe(true)
  },
  async cut_body() {
    await site.fault({ kind: 'cut_body' })
    const { head, body } = await askRaw(site.port, SEARCH)
    expect(head).toContain(`content-length: ${plain.length}`)
    expect(body.equals(plain.subarray(0, plain.length >> 1))).toBe(true)
    await expect(site.text(SEARCH)).rejects.toThrow(/terminated/)
  },
  async garbage_body() {
    const { bytes } = await see({ kind: 'garbage_body' })
    expect(bytes.length).toBe(plain.length)
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow()
  },
  async wrong_encoding() {
    const { type, bytes } = await see({ kind: 'wrong_encoding' })
    expect(type).toBe('application/json; charset=utf-8')
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow()
    expect(new TextDecoder('gb18030', { fatal: true }).decode(bytes)).toBe(plain.toString())
  },
  async oversized_body() {
    expect((await see({ kind: 'oversized_body', bytes: 200_001 })).bytes.length).toBe(200_001)
    await site.clearFaults()
    expect((await see({ kind: 'oversized_body', bytes: 10 })).bytes.length).toBe(10)
  },
  async slow_drip() {
    await site.fault({ kind: 'slow_drip', delay_ms: 4, path: 'infoid=0$' })
    const response = await site.ask('/apic/v2/car/getcarinfo?infoid=0')
    let chunks = 0
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      chunks++
      text += decoder.decode(chunk, { stream: true })
    }
    expect(JSON.parse(text).returncode).toBe(101)
    expect(chunks).toBeGreaterThan(10)
  },
  async reset() {
    await site.fault({ kind: 'reset' })
    expect(await askRaw(site.port, SEARCH)).toEqual({ head: '', body: Buffer.alloc(0), end: 'reset' })
  },
  async redirect_loop() {
    await site.fault({ kind: 'redirect_loop' })
    const response = await site.ask(SEARCH, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, SEARCH])
    await expect(site.ask(SEARCH)).rejects.toThrow()
  },
  async same_car_twice() {
    const idsOf = async (page: number) =>
      ((await ask(`/api/v11/search?pageindex=${page}&pagesize=24`)).result.carlist as { infoid: number }[]).map(
        ({ infoid }) => infoid,
      )
    const second = await idsOf(2)
    await site.fault({ kind: 'same_car_twice' })
    const first = await idsOf(1)
    expect(await idsOf(2)).toEqual([first.at(-1), ...second.slice(1)])
  },
  async missing_price() {
    const whole = (await ask(detail)).result
    expect(whole).toHaveProperty('price')
    await site.fault({ kind: 'missing_price' })
    const { price: _, ...rest } = whole
    expect((await ask(detail)).result).toEqual(rest)
  },
  async wrong_car() {
    const { infoid } = (await ask(detail)).result as { infoid: number }
    await site.fault({ kind: 'wrong_car' })
    expect((await ask(detail)).result).toMatchObject({ infoid: infoid + 1 })
  },
  async missing_ids() {
    await site.fault({ kind: 'missing_ids' })
    expect((await ask(detail)).result).toMatchObject({ infoid: null })
    const rows = (await ask(SEARCH)).result.carlist as { infoid: unknown }[]
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ infoid }) => infoid !== null)).toEqual([])
  },
  async odd_total() {
    await site.fault({ kind: 'odd_total', message: '"many"' })
    expect((await ask(SEARCH)).result).toMatchObject({ totalcount: 'many' })
  },
  async degraded_page() {
    expect(await site.text(listing)).toContain('车辆档案')
    const { status, text } = await see({ kind: 'degraded_page' }, listing)
    expect(status).toBe(200)
    expect(text).toContain('<html')
    expect(text).not.toContain('车辆档案')
  },
  async hostile_text() {
    const { carname: _, remark: _remark, ...rest } = (await ask(detail)).result
    await site.fault({ kind: 'hostile_text', message: '1-' })
    const { carname, remark, ...others } = (await ask(detail)).result as { carname: string; remark: string }
    expect(others).toEqual(rest)
    expect([carname, remark].map((text) => text.replaceAll('1-', ''))).toEqual(['', ''])
    expect([carname.length, remark.length]).toEqual([30_000, 50_000])
    await site.clearFaults()
    await site.fault({ kind: 'hostile_text' })
    const rows = (await ask(SEARCH)).result.carlist as { carname: string }[]
    expect(new Set(rows.map((row) => row.carname.slice(0, 40))).size).toBeGreaterThan(20)
    expect(rows.filter((row) => row.carname.length !== 1000)).toEqual([])
  },
}

describe('each fault, seen from a client', () => {
  it.each(FAULT_KINDS)('%s', (kind) => SIGHTS[kind]())

  it('can be late as well as wrong', async () => {
    const began = performance.now()
    expect((await see({ kind: 'forbidden', delay_ms: 60 })).status).toBe(403)
    expect(performance.now() - began).toBeGreaterThanOrEqual(55)
  })

  it('can set Retry-After', async () => {
    await site.fault({ kind: 'status', status: 429, retry_after: 30, count: 1 })
    expect((await site.ask(SEARCH)).headers.get('retry-after')).toBe('30')
    expect((await site.ask(SEARCH)).headers.get('retry-after')).toBe(null)
  })

  it('does not affect the next answer', async () => {
    await see({ kind: 'garbage_body', count: 1 })
    expect(plain.equals(await site.bytes(SEARCH))).toBe(true)
  })
})

describe('a market with a request that hangs', () => {
  it.each(['hang', 'slow_drip', 'delay', 'oversized_body'])('stops cleanly in the middle of %s', async (kind) => {
    const other = await openMarketplace()
    await other.fault({ kind, delay_ms: kind === 'hang' ? 0 : 60_000, bytes: 1e12 })
    const socket = connect(other.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.pause()
    socket.write(`GET ${SEARCH} HTTP/1.1\r\nHost: x\r\n\r\n`)
    while (((await other.json('/_control/journal')) as { count: number }).count === 0);
    const gone = once(socket, 'close')
    await other.close()
    socket.resume()
    await gone
  })
})
