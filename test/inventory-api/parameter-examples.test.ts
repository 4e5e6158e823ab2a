/** Tools send all examples of an operation at once: that request must work, at the address that the description names. */
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

const operations = () =>
  Object.entries(described.paths).map(([path, { get }]) => ({ path, parameters: get.parameters ?? [] }))

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

  it('are together a request that succeeds', async () => {
    const answered: string[] = []
    for (const { path, parameters } of operations()) {
      const { status, body } = await service.get(formatExample(path, parameters))
      answered.push(status === 200 ? `${path} 200` : `${path} ${status} ${JSON.stringify(body)}`)
    }
    expect(answered).toEqual(operations().map(({ path }) => `${path} 200`))
  })

  it('are a car that is on sale', () => {
    const ids = operations().flatMap(({ parameters }) => parameters.filter(({ name }) => name === 'car_id'))
    expect(service.truths.has(ids[0]?.example as number)).toBe(true)
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
