/** Calls every endpoint through each generated client, in both languages and about many cars. Prints failures, then the number of calls of each endpoint. */
import { readFileSync } from 'node:fs'
import * as heyApi from './hey-api'
import { client as heyClient } from './hey-api/client.gen'
import * as orval from './orval-fetch'
import * as zod3 from './orval-zod3'
import * as zod4 from './orval-zod4'
import { createApiClient } from './zodios'

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[]
  readonly responses: object
}
type Values = Readonly<Record<string, unknown>>
interface Call {
  readonly operation: Operation
  readonly path: Values
  readonly query: Values
}
interface Car {
  readonly id: number
  readonly source_url: string | null
  readonly manufacturer: string | null
}
type Ask = (call: Call) => Promise<unknown>

const [baseUrl = '', key = ''] = process.argv.slice(2)
const headers = { 'X-API-Key': key }
const zodios = createApiClient(baseUrl, { axiosConfig: { headers } })
heyClient.setConfig({ baseUrl, auth: key })

/** The name comes from the description, which the compiler does not know. */
const member = <Member>(module: object, name: string) => (module as Record<string, Member>)[name] as Member
const method = (module: object, name: string) =>
  member<(...args: unknown[]) => Promise<{ data: unknown }>>(module, name)

/** Each resolves with the body of a success and rejects everything else. */
const CLIENTS: Readonly<Record<string, Ask>> = {
  'openapi-zod-client': ({ operation, path, query }) =>
    method(zodios, operation.operationId)({ params: path, queries: query }),
  orval: async ({ operation: { operationId, parameters }, path, query }) => {
    const asked = parameters?.some((one) => one.in === 'query') ? [query] : []
    const { data } = await method(orval, operationId)(...Object.values(path), ...asked, { headers })
    const name = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Response`
    for (const zod of [zod3, zod4]) member<{ parse(body: unknown): void }>(zod, name).parse(data)
    return data
  },
  'hey-api': async ({ operation, path, query }) =>
    (await method(heyApi, operation.operationId)({ path, query, throwOnError: true })).data,
}

function listCalls(operation: Operation, cars: readonly Car[]): Call[] {
  const { parameters = [] } = operation
  const variants = { lang: 'zh', view: 'full' }
  const queries = [{}, ...Object.entries(variants).flatMap(([name, value]) => (has(name) ? [{ [name]: value }] : []))]
  function has(...names: readonly string[]): boolean {
    return parameters.some(({ name }) => names.includes(name))
  }
  function pick(place: string, { id, source_url, manufacturer }: Car): Values {
    const known: Values = { car_id: id, ids: `${id}`, url: source_url, make: manufacturer, q: manufacturer }
    const needed = parameters.filter((one) => one.in === place && one.required)
    return Object.fromEntries(needed.map(({ name }) => [name, known[name]]))
  }
  const some = has('url') ? cars.filter(({ source_url }) => source_url !== null) : cars
  return (has('car_id', 'ids', 'url') ? some : cars.slice(0, 1)).flatMap((car) =>
    queries.map((query) => ({ operation, path: pick('path', car), query: { ...pick('query', car), ...query } })),
  )
}

async function callEverything(): Promise<void> {
  const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as { paths: Record<string, { get: Operation }> }
  // The unusual sample cars are on the last page.
  const page = await fetch(`${baseUrl}/v1/search?page=2`, { headers })
  const { results: cars } = (await page.json()) as { results: Car[] }
  for (const [name, ask] of Object.entries(CLIENTS))
    for (const { get } of Object.values(paths)) {
      // A file: a new service has none yet.
      if ('416' in get.responses) continue
      const calls = listCalls(get, cars)
      const check = async (call: Call) => {
        const said = `failed: ${name} ${get.operationId} ${JSON.stringify({ ...call.path, ...call.query })}`
        const body = await ask(call).catch((error: unknown) => console.log(said, error))
        if (typeof body !== 'object') console.log(said, 'has no body')
      }
      // At once, because one of the sample cars is slow.
      await Promise.all(calls.map(check))
      console.log(`${name} ${get.operationId} ${calls.length}`)
    }
}
void callEverything()
