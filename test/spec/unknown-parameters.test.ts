/** What every endpoint answers to names that it does not have: the recorded body, and a header of our own words, of bounded length. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXPORT_FILE } from '../../src/api/download/export-file-row.ts'
import type { Endpoint } from '../../src/api/endpoint.ts'
import { listEndpoints } from '../properties/list-endpoints.ts'
import { type OpenService, openService } from './open-service.ts'

const USUAL = 'make manufacturer limit pricemax year inspection_advertised price mileage fuel km'.split(' ')
const ODD = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  ' ',
  '\u0000',
  '\r\nset-cookie: a',
  '\u202e',
  '品牌',
]
const BROKEN = ['%zz', '%', '%E5%A4', '%FF', 'a%2']
const LONG = ['x'.repeat(65), 'brand'.repeat(1000), `make${'\u0000'.repeat(2000)}`]
/** One to three links to parameters of the operation, in ASCII. */
const LINK =
  /^(?:(?:^|, )<\/docs\/api\/(\w+)#\1-[a-z_]+-about>; rel="help"; title="(?:the page size is fixed; )?did you mean [a-z_]+(?: or [a-z_]+)?\?"){1,3}$/

let service: OpenService
beforeAll(async () => {
  service = await openService({ marketplace: ['--cars', '100'] })
})
afterAll(() => service?.stop())

const PATHS: Readonly<Record<string, string>> = { car_id: '1', make: 'BMW', export_id: 'a', name: 'b' }
const endpoints = [...listEndpoints(), EXPORT_FILE]

/** With what must be sent, so that nothing else is complained about. */
function targetOf({ path, parameters }: Endpoint): string {
  const needed = Object.entries(parameters).filter(([, one]) => one.in === 'query' && one.isRequired === true)
  const query = needed.map(([name]) => `${name}=${name === 'destination' ? 'RU' : '1'}&`)
  return `${path.replace(/\{(\w+)\}/g, (_, name: string) => PATHS[name] as string)}?${query.join('')}`
}

const refusalOf = (name: string) => ({
  type: 'extra_forbidden',
  loc: ['query', name],
  msg: 'Extra inputs are not permitted',
  input: '1',
})

describe.each(endpoints)('GET $path', (row) => {
  const known = (name: string) => row.parameters[name]?.in === 'query'
  const ask = async (query: string) => {
    const { status, body, headers } = await service.get(targetOf(row) + query)
    return { status, text: JSON.stringify(body), link: headers.get('link') }
  }

  it('refuses each with the recorded body, and repeats nothing of it in a header', async () => {
    for (const name of [...USUAL, ...ODD, ...LONG].filter((one) => !known(one))) {
      const { status, text, link } = await ask(`${encodeURIComponent(name)}=1`)
      expect([status, text], name).toEqual([422, JSON.stringify({ detail: [refusalOf(name)] })])
      if (link !== null) expect(link).toMatch(LINK)
      expect(link === null || USUAL.includes(name), name).toBe(true)
    }
    for (const piece of BROKEN) {
      const { status, link } = await ask(`${piece}=1`)
      expect([status, link], piece).toEqual([422, null])
    }
  })

  it('says at most three things of many, and nothing of too many', async () => {
    const names = [...USUAL, ...ODD].filter((name) => !known(name))
    const { status, text, link } = await ask(names.map((name) => `${encodeURIComponent(name)}=1`).join('&'))
    expect([status, text]).toEqual([422, JSON.stringify({ detail: names.map(refusalOf) })])
    if (link !== null) expect(link).toMatch(LINK)
    expect((link ?? '').length).toBeLessThan(500)
    const flood = await ask(
      Array.from({ length: 10_000 }, (_, i) => `n${i}=1`)
        .join('&')
        .slice(0, 30_000),
    )
    expect([flood.status, flood.link]).toEqual([422, null])
    expect(flood.text).toMatch(
      /^\{"detail":\[\{"type":"too_long","loc":\["query"\],"msg":"Dictionary should have at most 64 items/,
    )
  })
})
