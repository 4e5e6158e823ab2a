import { expect, it } from 'vitest'
import type { Source, SourceBrand } from '../domain/source.ts'
import { withMemoizedCatalogue } from './with-memoized-catalogue.ts'

it('parses the catalogue once a version, and gives the same array', async () => {
  let parsed = 0
  let version = '1'
  const read = () => [{ id: ++parsed, name: '', pinyin: null }]
  const freshness = { cache: 'HIT', age_s: 0, fresh_until_ms: 0 } as const
  const source = withMemoizedCatalogue({ brands: async () => ({ read, freshness, version }) } as unknown as Source)
  const brands = async (): Promise<readonly SourceBrand[]> => (await source.brands()).read()
  expect(await brands()).toBe(await brands())
  expect(parsed).toBe(1)
  version = '2'
  await brands()
  expect(parsed).toBe(2)
})
