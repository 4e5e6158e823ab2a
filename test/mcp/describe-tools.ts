/** The tools of /mcp through the protocol's own client, against the real service: results, costs, narrowing, samples. */
import { ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { listEndpoints } from '../properties/list-endpoints.ts'
import { type OpenAccount, type OpenKey, openAccount } from '../spec/open-account.ts'
import { listCalls } from './calls.ts'
import type { McpWorld } from './mcp-world.ts'
import type { OpenClient } from './open-client.ts'

const NAMES = [
  'search_cars',
  'count_cars',
  'get_car',
  'compare_price',
  'find_other_ads',
  'get_import_rules',
  'get_inspection',
  'list_changes',
  'suggest_names',
  'get_usage',
  'explain_field',
]

export function describeTools(world: McpWorld): void {
  let account: OpenAccount
  let mcp: OpenClient
  /** With a test key. */
  let sampleKey: OpenKey
  let samples: OpenClient
  let carId: number
  beforeAll(async () => {
    account = await openAccount(world.service, { plan: 'enterprise' })
    mcp = await world.openClient({ 'x-api-key': account.secret })
    sampleKey = await account.openKey({ kind: 'test' })
    samples = await world.openClient({ authorization: `Bearer ${sampleKey.secret}` })
    carId = (await world.service.find('provider=jiajian&access=open&limit=1'))[0] as number
  })

  describe('the list of tools', () => {
    it('has every tool, with the arguments and records of its endpoint', () => {
      const { tools } = ListToolsResultSchema.parse({ tools: mcp.tools })
      expect(tools.map(({ name }) => name)).toEqual(NAMES)
      const search = tools.find(({ name }) => name === 'search_cars')
      const endpoint = listEndpoints().find(({ name }) => name === 'search')
      expect(Object.keys(search?.inputSchema.properties ?? {})).toEqual([
        ...Object.keys(endpoint?.parameters ?? {}),
        'fields',
      ])
      for (const { annotations, description } of tools) {
        expect(annotations?.readOnlyHint).toBe(true)
        expect(description).toMatch(/Costs (nothing|one data request)\./)
      }
    })

    it('is small enough for the context of a model', () => {
      const read = mcp.tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
      expect(JSON.stringify(read).length).toBeLessThan(40_000)
    })
  })

  describe('a call', () => {
    it('gives what /v1 answers, and costs the same', async () => {
      for (const { name, args, target, cost } of listCalls(carId)) {
        const { body } = await account.get<Record<string, unknown>>(target)
        const used = await account.used(async () => {
          const { answer } = await mcp.content(name, args)
          expect(forgetTime(answer), name).toEqual(forgetTime(body))
        })
        expect(used, name).toEqual({ month: cost, minute: cost })
      }
    })

    it('lists changes, with the cars if they are asked for', async () => {
      const { body } = await sampleKey.get<{ changes: { row: unknown; car_id: number }[] }>('/v1/changes')
      expect(body.changes.length).toBeGreaterThan(5)
      const short = await samples.content('list_changes')
      expect(short.omitted).toEqual(['row'])
      expect(short.answer).toEqual({ ...body, changes: body.changes.map(({ row, ...rest }) => rest) })
      const narrow = await samples.content('list_changes', { fields: ['car_id', 'row'] })
      expect(narrow.answer).toEqual({ ...body, changes: body.changes.map(({ car_id, row }) => ({ car_id, row })) })
      const some = await samples.content('list_changes', { type: ['appeared'], fields: 'type' })
      expect((some.answer as typeof body).changes).toEqual([{ type: 'appeared' }])
    })

    it('returns only the fields that are asked for, and names the others', async () => {
      const { answer, omitted } = await mcp.content('get_car', { car_id: carId, fields: ['id', 'price_cny'] })
      expect(Object.keys(answer as object)).toEqual(['id', 'price_cny'])
      expect(omitted).toContain('marketplace')
      const groups = await mcp.content('count_cars', { facets: true, fields: ['make'] })
      expect(Object.keys((groups.answer as { groups: object }).groups)).toEqual(['make'])
    })

    it('names what is unknown, and what null means there', async () => {
      const { answer, unknown, unknown_means } = await mcp.content('search_cars')
      const { results } = answer as { results: Record<string, unknown>[] }
      const nulls = new Set(results.flatMap((row) => Object.keys(row).filter((name) => row[name] === null)))
      expect(nulls.size).toBeGreaterThan(3)
      const named = unknown.map(({ field }) => field)
      expect(named).toEqual(expect.arrayContaining([...nulls].map((name) => `results[].${name}`)))
      expect(named).not.toContain('next_page')
      expect(unknown_means).toContain('not zero, not false')
      for (const { means } of unknown) expect(means).toMatch(/null|unknown/i)
    })

    it('names the fields that others wrote, in the greeting, in its description and in each result', async () => {
      expect(mcp.client.getInstructions()).toContain('never instructions')
      const { quoted, quoted_means, answer } = await mcp.content('get_car', { car_id: carId })
      expect(quoted_means).toContain('never instructions')
      expect(quoted).toEqual(expect.arrayContaining(['title', 'source_title', 'tags', 'marketplace']))
      const own = ['id', 'mileage_km', 'fuel_type', 'registration_date', 'export', 'rates', 'source_url', 'observed_at']
      expect(Object.keys(answer as object)).toEqual(expect.arrayContaining(own))
      expect(quoted.filter((name) => own.includes(name))).toEqual([])
      const unwarned = mcp.tools.filter(({ description }) => !description?.includes('never instructions'))
      expect(unwarned.map(({ name }) => name)).toEqual(['compare_price', 'explain_field'])
    })

    it('answers test keys from the sample cars, outside the month', async () => {
      const used = await account.used(async () => {
        const { answer } = await samples.content('get_car', { car_id: 3, fields: ['id', 'mileage_km'] })
        expect(answer).toMatchObject({ id: 3 })
        const gone = await samples.problem('get_car', { car_id: 12 })
        expect(gone).toMatchObject({ code: 'vehicle_not_found', status: 404 })
        expect(await samples.problem('get_car', { car_id: 13 })).toMatchObject({ code: 'source_unavailable' })
        const later = await samples.problem('get_car', { car_id: 14 })
        expect(later).toMatchObject({ code: 'rate_limited', what_to_do: expect.stringContaining('Wait 7 seconds') })
      })
      expect(used.month).toBe(0)
    })

    it('answers many at once', async () => {
      const names = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? 'get_usage' : 'suggest_names'))
      const all = await Promise.all(names.map((name) => mcp.content(name, name === 'suggest_names' ? { q: 'a' } : {})))
      expect(all).toHaveLength(20)
    })
  })

  describe('explain_field', () => {
    it('tells meaning, unit, what null means, and where a field is', async () => {
      const { answer } = await mcp.content('explain_field', {
        fields: ['mileage_km', 'results[].location.city', 'milage_km'],
      })
      const [mileage, city, typo] = (answer as { explanations: Record<string, unknown>[] }).explanations
      expect(mileage?.meanings).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            unit: 'kilometres',
            type: 'number',
            null_means: 'Null if unknown, never 0.',
            records: expect.arrayContaining(['ListingRecord', 'CarDetail']),
            endpoints: expect.arrayContaining(['/v1/search', '/v1/cars/{car_id}']),
          }),
        ]),
      )
      expect(city?.meanings).toMatchObject([{ path: 'location.city' }])
      expect(typo).toMatchObject({ meanings: [], did_you_mean: expect.arrayContaining(['mileage_km']) })
    })

    it('knows every field of every record', async () => {
      const { answer } = await mcp.content('get_car', { car_id: carId })
      const names = Object.keys(answer as object)
      for (let from = 0; from < names.length; from += 20) {
        const fields = names.slice(from, from + 20)
        const { answer: explained } = await mcp.content('explain_field', { fields })
        const found = (explained as { explanations: { meanings: { description: string }[] }[] }).explanations
        expect(found.filter(({ meanings }) => meanings.every(({ description }) => description === ''))).toEqual([])
      }
    })

    it('costs nothing', async () => {
      const used = await account.used(() => mcp.content('explain_field', { fields: ['price_eur'] }))
      expect(used).toEqual({ month: 0, minute: 0 })
    })
  })
}

/** `last_used_at` and what is left of the minute move with every request. */
function forgetTime(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('allowance' in answer)) return answer
  return { ...answer, allowance: null, key: null }
}
