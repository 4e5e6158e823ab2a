/** The headers of real answers and those of the interface description: none is undescribed, none that is always there is missing, and each that is described is sent. */
import { request as sendHttp } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExportsResponse } from '../../src/domain/exports.ts'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import { makeIn } from '../export-files/make-in.ts'
import { openFilled } from '../inventory-api/fill-inventory.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { openAccount } from '../spec/open-account.ts'
import { type OpenService, openService } from '../spec/open-service.ts'

interface Referring {
  readonly $ref: string
}
interface Header {
  readonly required?: boolean
  readonly schema: { readonly type: string; readonly enum?: readonly string[]; readonly pattern?: string }
}
interface Response {
  readonly headers?: Readonly<Record<string, Referring>>
}
interface Described {
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>
  readonly components: {
    readonly headers: Readonly<Record<string, Header>>
    readonly responses: Readonly<Record<string, Response>>
  }
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly example?: unknown }[]
  readonly security: readonly unknown[]
  readonly responses: Readonly<Record<string, Response | Referring>>
}

/** Of the connection and of the body, and for browsers: the same for every answer. */
const OF_HTTP =
  'connection content-length content-type content-security-policy cross-origin-resource-policy date keep-alive referrer-policy x-content-type-options'.split(
    ' ',
  )

/** Slow clients, bugs, a paused or busy service, and failures of the two public endpoints. */
const UNPROVOKED = /^(?:408|500|503) |^(?:429|502) Access-Control|^502 Retry-After$/

const folder = createTemporaryFolder('answer-headers')
let service: OpenService
let described: Described
let file: string
let sampleKey: string

beforeAll(async () => {
  let store: InventoryStore | null = null
  service = await openService({
    marketplace: ['--cars', '100'],
    settings: { ERSHOU_EXPORT_DIR: folder.path },
    async openInventory(url, clock) {
      store = await openFilled(url, clock)
      return store
    },
  })
  const given = { marketplaceUrl: service.marketplace.url, folder: folder.path, now: service.clock.now }
  await makeIn({ store: store as unknown as InventoryStore, ...given })
  file = (await service.get<ExportsResponse>('/v1/exports')).body.exports[0]?.files[0]?.url as string
  described = (await service.get<Described>('/openapi.json')).body
  const owner = await openAccount(service, { plan: 'pro', per_minute: 1000 })
  sampleKey = (await owner.openKey({ kind: 'test' })).secret
})
afterAll(async () => {
  await service?.stop()
  folder.remove()
})

type Sent = Readonly<Record<string, string>>
const FILE = '/v1/exports/{export_id}/{name}'
/** The places of descriptions, as `200 ETag`, of which an answer was seen. */
const seen = new Set<string>()

function ask(path: string, headers: Sent, method = 'GET'): Promise<{ status: number; headers: Sent }> {
  return new Promise((resolve, reject) => {
    const outgoing = sendHttp(service.url, { method, path, headers, agent: false }, (answer) => {
      const got = { status: answer.statusCode ?? 0, headers: answer.headers as Sent }
      text(answer).then(() => resolve(got), reject)
    })
    outgoing.on('error', reject).end()
  })
}

const lastOf = ({ $ref }: Referring) => $ref.split('/').at(-1) as string

/** Sends a request, and compares the headers of its answer with those that the operation describes. */
async function compare(
  path: string,
  target: string,
  headers: Sent,
  method?: string,
): Promise<Sent & { status: string }> {
  const answer = await ask(target, headers, method)
  const at = `${path} ${answer.status}`
  const found = described.paths[path]?.get.responses[answer.status]
  expect(found, at).toBeDefined()
  const response = found && '$ref' in found ? described.components.responses[lastOf(found)] : found
  const known = new Map(Object.entries(response?.headers ?? {}).map(([name, one]) => [name.toLowerCase(), lastOf(one)]))
  const sent = Object.entries(answer.headers).filter(([name]) => !OF_HTTP.includes(name))
  expect(
    sent.map(([name]) => name).filter((name) => !known.has(name)),
    `${at}: not described`,
  ).toEqual([])
  for (const [name, component] of known) {
    const { required = false, schema } = described.components.headers[component] as Header
    const value = answer.headers[name]
    if (required) expect(value, `${at} ${name}`).toBeDefined()
    if (value === undefined) continue
    seen.add(`${answer.status} ${component}`)
    if (schema.enum) expect(schema.enum, `${at} ${name}`).toContain(value)
    if (schema.type === 'integer') expect(value, `${at} ${name}`).toMatch(/^\d+$/)
    if (schema.pattern) expect(value, `${at} ${name}`).toMatch(new RegExp(schema.pattern))
  }
  return { ...answer.headers, status: String(answer.status) }
}

/** The request that all examples of an operation make. */
function targetOf(path: string, { parameters = [] }: Operation): string {
  if (path === FILE) return file
  const query = new URLSearchParams()
  let target = path
  for (const { name, in: place, example } of parameters) {
    if (example === undefined || name === 'after') continue
    if (place === 'path') target = target.replace(`{${name}}`, encodeURIComponent(String(example)))
    else query.set(name, String(example))
  }
  return query.size === 0 ? target : `${target}?${query}`
}

const operations = () =>
  Object.entries(described.paths).map(([path, { get }]) => ({ path, get, at: targetOf(path, get) }))
const withKey = (more: Sent = {}) => ({ 'x-api-key': sampleKey, ...more })
const own = (more: Sent = {}) => ({ 'x-api-key': service.key, ...more })

describe('the headers of every operation are those that the description has', () => {
  it('of a success, and of what has not changed', async () => {
    for (const { path, at } of operations()) {
      const { etag = '', status } = await compare(path, at, path === FILE ? own() : withKey())
      expect(status, path).toBe('200')
      const again = path === FILE ? own({ 'if-none-match': etag }) : withKey({ 'if-none-match': etag })
      // The account changes with each request.
      if (path !== '/v1/me') expect((await compare(path, at, again)).status, path).toBe('304')
    }
    const { etag = '' } = await compare('/v1/search', '/v1/search', own())
    await compare('/v1/search', '/v1/search', own({ 'if-none-match': etag }))
    await compare('/v1/makes', '/v1/makes', {})
  })

  it('of a refusal', async () => {
    for (const { path, get, at } of operations()) {
      const unknown = `${at}${at.includes('?') ? '&' : '?'}langg=1`
      expect((await compare(path, unknown, withKey())).status, path).toBe('422')
      expect((await compare(path, at, {})).status, path).toBe(get.security.length === 0 ? '200' : '401')
      expect((await compare(path, at, withKey(), 'HEAD')).status, path).toBe('405')
      expect((await compare(path, at, withKey({ host: 'a b' }))).status, path).toBe('400')
      const large = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`x-${i}`, 'x'.repeat(8000)]))
      expect((await compare(path, at, withKey(large))).status, path).toBe('431')
    }
  })

  it('of a failure', async () => {
    for (const { path, get } of operations()) {
      for (const id of ['12', '13', '14']) {
        const target = targetOf(path, { ...get, parameters: [{ name: 'car_id', in: 'path', example: id }] })
        if (path.includes('{car_id}')) await compare(path, target, withKey())
      }
    }
    const empty = await openAccount(service, { per_minute: 1, per_month: 1 })
    const poor = { 'x-api-key': empty.secret }
    await compare('/v1/search', '/v1/search', poor)
    expect((await compare('/v1/search', '/v1/search', poor)).status).toBe('429')
    expect((await compare('/v1/makes/{make}/models', '/v1/makes/Volkswagon/models', withKey())).status).toBe('404')
  })

  it('of a file', async () => {
    const statuses: string[] = []
    for (const more of [{ range: 'bytes=0-3' }, { range: 'bytes=9999999999-' }]) {
      statuses.push((await compare(FILE, file, own(more))).status)
    }
    statuses.push((await compare(FILE, `${file}x`, own())).status)
    const { secret } = await openAccount(service)
    statuses.push((await compare(FILE, file, { 'x-api-key': secret })).status)
    expect(statuses).toEqual(['206', '416', '404', '403'])
  })

  it('and each that is described is sent, but by failures that this test does not bring about', () => {
    const all = operations().flatMap(({ get }) =>
      Object.entries(get.responses).flatMap(([status, one]) => {
        const { headers = {} } = ('$ref' in one ? described.components.responses[lastOf(one)] : one) as Response
        return Object.values(headers).map((header) => `${status} ${lastOf(header)}`)
      }),
    )
    const unseen = [...new Set(all)].filter((place) => !seen.has(place) && !UNPROVOKED.test(place))
    expect(all.length).toBeGreaterThan(500)
    expect(unseen).toEqual([])
  })
})
