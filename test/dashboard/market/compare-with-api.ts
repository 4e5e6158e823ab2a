/** Compares the search page with `/v1/search` for arbitrary queries. */
import fc from 'fast-check'
import { expect } from 'vitest'
import type { SearchResponse } from '../../../src/domain/listing.ts'
import { gatherHints, type OpenApi } from '../../properties/check-requests.ts'
import { formatTarget, type Operation, requestArbitrary } from '../../properties/generate-requests.ts'
import type { OpenService } from '../../spec/open-service.ts'
import type { Person, Reply } from '../person.ts'

type Seen = Reply & { readonly target: string }

interface Compared {
  readonly service: OpenService
  readonly see: (target: string) => Promise<Seen>
}

export const idsIn = (html: string) => [...html.matchAll(/ id="car-(\d+)"/g)].map(([, id]) => Number(id))
export const queryOf = (target: string) => (target.includes('?') ? target.slice(target.indexOf('?')) : '')

/** Follows the redirect to the canonical address. */
export async function seeCanonical(target: string, visitor: Person): Promise<Seen> {
  const reply = await visitor.get(target)
  if (reply.status !== 303) return { ...reply, target }
  const to = reply.location as string
  const again = await visitor.get(to)
  expect(again.status, `${target} → ${to} redirects again`).not.toBe(303)
  return { ...again, target: to }
}

/** How many answers there were by status. */
export async function compareWithApi(
  { service, see }: Compared,
  options: { readonly numRuns: number; readonly seed?: number },
): Promise<Readonly<Record<200 | 422, number>>> {
  const { body } = await service.get<OpenApi>('/openapi.json')
  const { get } = body.paths['/v1/search'] as OpenApi['paths'][string]
  const parameters = (get.parameters ?? []).filter(({ name }) => name !== 'lang')
  const operation = { ...get, path: '/market', parameters } as Operation
  const requests = requestArbitrary([operation], await gatherHints(service))
  const seen = { 200: 0, 422: 0 }
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      const { status, text, target } = await see(formatTarget(request))
      const { status: expected, body: answer } = await service.get<SearchResponse>(`/v1/search${queryOf(target)}`)
      // Pages that do not exist are also deeper than the market pages go.
      expect({ target, status: status === 403 ? 422 : status }).toEqual({ target, status: expected })
      seen[expected as 200 | 422]++
      if (status !== 200) return
      expect(idsIn(text), target).toEqual(answer.results.map(({ id }) => id))
      if (answer.results.length === 0 && answer.total_count > 0) {
        expect(text, target).toContain('This page is past the last one.')
        return
      }
      const [, count = ''] = /<p class="market-count">([\d,]+) cars?<\/p>/.exec(text) ?? []
      expect({ target, count: Number(count.replaceAll(',', '')) }).toEqual({ target, count: answer.total_count })
    }),
    options,
  )
  return seen
}
