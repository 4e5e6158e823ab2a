/** Tools send all examples of an operation at once: that request must work, at the address that the description names. */
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiKey } from '../../src/accounts/api-key.ts'
import { bringDemoKey } from '../../src/accounts/bring-demo-key.ts'
import { openAccount } from '../spec/open-account.ts'
import { type OpenService, openService } from '../spec/open-service.ts'
import { openFilled } from './fill-inventory.ts'

interface Described {
  readonly servers: readonly { readonly url: string }[]
  readonly info: { readonly contact?: object }
  readonly paths: Readonly<Record<string, { readonly get: { readonly parameters?: readonly Shown[] } }>>
}
interface Shown {
  readonly name: string
  readonly in: string
  readonly example?: string | number | boolean
}

let service: OpenService
let described: Described
beforeAll(async () => {
  const settings = { ERSHOU_CONTACT: 'ops@cars.example' }
  service = await openService({ marketplace: ['--cars', '100'], openInventory: openFilled, settings })
  described = (await service.get<Described>('/openapi.json')).body
})
afterAll(() => service?.stop())

/** Except the download of a file, whose name no service knows before it has made one. */
const listOperations = ({ paths }: Described) =>
  Object.entries(paths)
    .filter(([path]) => !path.endsWith('{name}'))
    .map(([path, { get }]) => ({ path, parameters: get.parameters ?? [] }))
const operations = () => listOperations(described)

/** A cursor belongs to one log, so its example is only a sample. */
const isSent = ({ name, example }: Shown) => name !== 'after' && example !== undefined
/** Refused beside `price_min`. */
const isExactPrice = ({ name }: Shown) => /^price_(?:cny|eur|usd)_/.test(name)

function formatExample(path: string, parameters: readonly Shown[]): string {
  const query = new URLSearchParams()
  let target = path
  for (const { name, in: place, example } of parameters.filter(isSent)) {
    if (place === 'path') target = target.replace(`{${name}}`, encodeURIComponent(String(example)))
    else query.set(name, String(example))
  }
  return `${target}?${query}`
}

describe('the examples of the interface description', () => {
  it('exist for every parameter that can be sent beside all others', () => {
    const missing = operations().flatMap(({ path, parameters }) =>
      parameters.filter((one) => one.example === undefined && !isExactPrice(one)).map(({ name }) => `${path} ${name}`),
    )
    expect(operations().length).toBeGreaterThan(10)
    expect(missing, 'give them a value in src/api/description/parameter-examples.ts').toEqual([])
  })

  async function expectSuccess(shown: Described, key: string): Promise<void> {
    const answered: string[] = []
    for (const { path, parameters } of listOperations(shown)) {
      const { status, body } = await service.get(formatExample(path, parameters), { 'x-api-key': key })
      answered.push(status === 200 ? `${path} 200` : `${path} ${status} ${JSON.stringify(body)}`)
    }
    expect(answered).toEqual(operations().map(({ path }) => `${path} 200`))
  }
  const idsOf = (shown: Described) =>
    listOperations(shown).flatMap(({ parameters }) =>
      parameters.filter(({ name }) => name === 'car_id').map(({ example }) => example as number),
    )

  it('are together a request for a sample car, which succeeds with a test key', async () => {
    const owner = await openAccount(service, { plan: 'pro', per_minute: 1000 })
    const { secret } = await owner.openKey({ kind: 'test' })
    expect(idsOf(described).filter((id) => id > 50)).toEqual([])
    await expectSuccess(described, secret)
  })

  it('are together a request for a car on sale, where there is a demo key', async () => {
    const brought = await bringDemoKey(service.accounts, { kept: null, renew: () => createApiKey(randomBytes, 'test') })
    const demo = 'done' in brought ? brought.done : ''
    expect((await service.get('/v1/me', { 'x-api-key': demo })).status).toBe(200)
    service.clock.advance(31 * 60_000)
    const { body } = await service.get<Described>('/openapi.json')
    expect(idsOf(body).filter((id) => !service.truths.has(id))).toEqual([])
    await expectSuccess(body, service.key)
  })
})

describe('the server of the interface description', () => {
  const readWithHost = (host: string) =>
    new Promise<{ status: number | undefined; control: string | undefined; body: string }>((resolve, reject) => {
      request(`${service.url}/openapi.json`, { headers: { host } }, (answer) => {
        const { statusCode: status, headers } = answer
        text(answer).then((body) => resolve({ status, control: headers['cache-control'], body }), reject)
      })
        .on('error', reject)
        .end()
    })

  it('is absolute, and that of the request', async () => {
    expect(described.servers).toEqual([{ url: service.url, description: 'This server' }])
    const { body, control } = await readWithHost('cars.example:8443')
    expect((JSON.parse(body) as Described).servers[0]?.url).toBe('http://cars.example:8443')
    expect(control).toBe('private, no-cache')
  })

  it.each(['cars.example"}],"x":[{"', 'cars.example/path', 'a b', '<b>', `${'a'.repeat(300)}.example`])(
    'is never the forged host %s',
    async (host) => {
      const { status, body } = await readWithHost(host)
      expect(status).toBe(400)
      expect(body).not.toContain(host)
    },
  )

  it('comes with the contact of the settings', async () => {
    expect(described.info.contact).toEqual({ email: 'ops@cars.example' })
    const answer = await fetch(`${service.url}/.well-known/security.txt`)
    expect(await answer.text()).toMatch(/^Contact: mailto:ops@cars\.example\n/)
  })
})
