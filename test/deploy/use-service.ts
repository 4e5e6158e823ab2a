/** Uses an installed service and every kind of file that it needs: data, tables, pages, report parsers. */
import { expect } from 'vitest'
import { eventually } from '../eventually.ts'

interface Listing {
  readonly id: number
  readonly manufacturer: string
}

export async function useService(url: string, key: string): Promise<void> {
  const ask = (path: string) => fetch(url + path, { headers: { 'x-api-key': key, connection: 'close' } })
  await eventually(async () => expect((await ask('/readyz')).status).toBe(200))

  const searched = await ask('/v1/search?brand=BMW')
  expect([searched.status, searched.headers.get('x-cache')]).toEqual([200, 'MISS'])
  const { results } = (await searched.json()) as { results: Listing[] }
  expect(results.length).toBeGreaterThan(0)
  expect(new Set(results.map(({ manufacturer }) => manufacturer))).toEqual(new Set(['BMW']))

  expect((await ask(`/v1/cars/${results[0]?.id}`)).status).toBe(200)
  const statuses = await Promise.all(
    results.map(async ({ id }) => {
      const answer = await ask(`/v1/cars/${id}/inspection`)
      return answer.status === 200 ? ((await answer.json()) as { parse_status: string }).parse_status : answer.status
    }),
  )
  expect(statuses).toContain('parsed')

  const docs = await ask('/docs')
  const page = await docs.text()
  expect([docs.status, page.includes('/v1/search')]).toEqual([200, true])
  // Pages, styles and scripts that the reference names exist.
  const linked = [...page.matchAll(/(?:href|src)="(\/docs\/[^"#?]+)/g)].map(([, path]) => path as string)
  expect(linked.length).toBeGreaterThan(0)
  for (const path of new Set(linked)) expect((await ask(path)).status, path).toBe(200)
}
