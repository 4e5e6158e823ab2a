import { describe, expect, it } from 'vitest'
import { Failure } from '../domain/failure.ts'
import type { Source, SourceBrand, SourceSeries } from '../domain/source.ts'
import { type FoundBrands, listSeries } from './search-question.ts'
import { createSeriesMap, withMemoizedCatalogue } from './series-map.ts'

function setUp(series: SourceSeries[]) {
  const sourced = <Value>(value: Value) => ({ read: () => value, version: '', freshness: null as never })
  const source: Pick<Source, 'brands' | 'series'> = {
    brands: async () => sourced([{ id: 1, name: '一', pinyin: null }]),
    series: async () => sourced([...series]),
  }
  return source as Source
}

it('answers from the catalogue of before until what is made of the new one is ready, and prepares each once', async () => {
  const series: SourceSeries[] = [{ id: 10, name: '甲', brand_id: 1 }]
  const prepared: number[] = []
  const shown: number[] = []
  const map = createSeriesMap(setUp(series), async (all) => {
    prepared.push(all.length)
    shown.push(map.all().length)
    expect(map.loaded()?.series ?? 0).toBe(map.all().length)
  })
  await map.load()
  const before = map.all()
  await map.load()
  expect(map.all()).toBe(before)
  series.push({ id: 11, name: '乙', brand_id: 1 })
  await map.load()
  expect([prepared, shown, map.all().length]).toEqual([[1, 2], [0, 1], 2])
})

describe('the version', () => {
  const brands: SourceBrand[] = [
    { id: 1, name: '一', pinyin: null },
    { id: 2, name: '二', pinyin: 'er' },
  ]

  function watch() {
    const world = { brands: [...brands], series: [{ id: 10, name: '甲', brand_id: 1 }] as SourceSeries[], unread: [2] }
    const sourced = <Value>(value: Value) => ({ read: () => value, version: '', freshness: null as never })
    const source: Pick<Source, 'brands' | 'series'> = {
      brands: async () => sourced(world.brands.map((brand) => ({ ...brand }))),
      async series(id) {
        if (world.unread.includes(id)) throw new Failure('source_unavailable', 'away')
        return sourced(world.series.filter(({ brand_id }) => brand_id === id).map((one) => ({ ...one })))
      },
    }
    return { world, map: createSeriesMap(source as Source) }
  }

  it('stays as long as the catalogue does, though a brand cannot be read', async () => {
    const { map } = watch()
    await map.load()
    const first = map.version()
    for (let minute = 0; minute < 3; minute++) await map.load()
    expect(map.loaded()?.failed).toBe(1)
    expect(first).not.toBe('')
    expect(map.version()).toBe(first)
  })

  it.each<[string, (world: ReturnType<typeof watch>['world']) => void]>([
    ['a series comes', ({ series }) => void series.push({ id: 11, name: '乙', brand_id: 1 })],
    ['a series gets another name', ({ series }) => void series.splice(0, 1, { id: 10, name: '丙', brand_id: 1 })],
    ['a brand comes', ({ brands: all }) => void all.push({ id: 3, name: '三', pinyin: null })],
    ['a brand gets another name', ({ brands: all }) => void all.splice(1, 1, { id: 2, name: '贰', pinyin: 'er' })],
    ['a brand is spelled otherwise', ({ brands: all }) => void all.splice(1, 1, { id: 2, name: '二', pinyin: null })],
    ['a brand without series can be read', ({ unread }) => void unread.pop()],
  ])('changes when %s, and stays so', async (_, change) => {
    const { map, world } = watch()
    await map.load()
    const before = map.version()
    change(world)
    await map.load()
    const changed = map.version()
    expect(changed).not.toBe(before)
    await map.load()
    expect(map.version()).toBe(changed)
  })

  it('is the same in every process that reads the same catalogue', async () => {
    const [one, other] = [watch().map, watch().map]
    await one.load()
    await other.load()
    await other.load()
    expect(other.version()).toBe(one.version())
  })
})

describe('names, while the catalogue', () => {
  const away = () => Promise.reject(new Failure('source_unavailable', 'away'))
  const ask = (source: Partial<Source>, brandId: number | null) => {
    const parts = { source: { ...setUp([{ id: 10, name: '甲', brand_id: 1 }]), ...source } as Source }
    const lines = brandId === null ? null : [{ brand: { id: brandId, name: '一', pinyin: null }, series: null }]
    return listSeries(lines && ({ lines } as unknown as FoundBrands), {
      ...parts,
      seriesMap: createSeriesMap(parts.source),
    })
  }

  it.each<[string, Partial<Source>, number | null, unknown]>([
    ['is read', {}, null, [[{ id: 10, name: '甲', brand_id: 1 }]]],
    ['is empty', { brands: async () => ({ read: () => [], version: '', freshness: null as never }) }, null, [[]]],
    ['cannot be read', { brands: away }, null, 'source_unavailable'],
    ['has no series that can be read', { series: away }, null, 'source_unavailable'],
    ['lacks the series of the brand asked for', { series: away }, 1, 'source_unavailable'],
  ])('%s', async (_, source, brandId, expected) => {
    expect(await ask(source, brandId).catch((failure: Failure) => failure.kind)).toEqual(expected)
  })
})

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
