/** Which brand a series belongs to: rows of lists name none, so the whole catalogue of the source is read, cached and reloaded regularly. */
import { hash } from 'node:crypto'
import type { Source, SourceBrand, Sourced, SourceSeries } from '../domain/source.ts'

export type SeriesMap = ReturnType<typeof createSeriesMap>

const AT_ONCE = 4

/** `prepare`: runs on a changed catalogue before it is used. */
export function createSeriesMap(
  source: Pick<Source, 'brands' | 'series'>,
  prepare: (all: readonly SourceSeries[]) => Promise<void> = async () => {},
) {
  const brands = new Map<number, SourceBrand>()
  const series = new Map<number, SourceSeries>()
  let all: readonly SourceSeries[] = []
  const read = new Set<number>()
  let version = ''
  /** As they were when the version last changed; a brand that was read once stays read. */
  let versioned: { readonly brands: readonly SourceBrand[]; readonly read: number } = { brands: [], read: 0 }
  let loaded: { readonly brands: number; readonly series: number; readonly failed: number } | null = null
  let loading: Promise<void> | null = null

  async function readAll(): Promise<void> {
    let failed = 0
    let found: readonly SourceBrand[] = []
    try {
      found = (await source.brands()).read()
    } catch {
      failed++
    }
    const queue = found.values()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const brand of queue) {
          brands.set(brand.id, brand)
          try {
            for (const one of (await source.series(brand.id)).read()) series.set(one.id, one)
            read.add(brand.id)
          } catch {
            failed++
          }
        }
      }),
    )
    const now = [...series.values()]
    const isNew = !areSame(all, now, ['id', 'name', 'brand_id'])
    if (isNew) {
      await prepare(now)
      all = now
    }
    const known = { brands: [...brands.values()], read: read.size }
    if (isNew || known.read !== versioned.read || !areSame(versioned.brands, known.brands, ['id', 'name', 'pinyin'])) {
      version = hash('sha256', JSON.stringify([known, now]), 'base64url').slice(0, 16)
      versioned = known
    }
    loaded = { brands: brands.size, series: series.size, failed }
  }

  return {
    /** Reads the whole catalogue; a brand that cannot be read keeps its previous series. Never throws. */
    load(): Promise<void> {
      loading ??= readAll().finally(() => {
        loading = null
      })
      return loading
    },
    brandOf(seriesId: number | null): SourceBrand | null {
      const one = seriesId === null ? undefined : series.get(seriesId)
      return (one && brands.get(one.brand_id)) ?? null
    },
    find: (seriesId: number | null) => (seriesId === null ? null : (series.get(seriesId) ?? null)),
    /** Brands whose series were never read. */
    unread: () => [...brands.keys()].filter((id) => !read.has(id)),
    /** The same array until something changes, so that indexes over it stay valid. */
    all: () => all,
    /** Of what answers depend on: brands, series, and which brands could be read. Every process that read the same has the same version. */
    version: () => version,
    /** Null until the first load has ended. */
    loaded: () => loaded,
  }
}

function areSame<One>(before: readonly One[], now: readonly One[], fields: readonly (keyof One)[]): boolean {
  return (
    before.length === now.length &&
    now.every((one, i) => fields.every((field) => one[field] === (before[i] as One)[field]))
  )
}

const REFRESH_MS = 12 * 3_600_000
const RETRY_MS = 60_000

interface KeepParts {
  readonly seriesMap: Pick<SeriesMap, 'load' | 'loaded'>
  /** Schedules a task; the returned function cancels it. */
  readonly schedule: (run: () => void, afterMs: number) => () => void
  readonly onLoaded: (loaded: ReturnType<SeriesMap['loaded']>) => void
}

/** Keeps the series map up to date: reloads it regularly, and sooner after a failure. */
export function keepSeriesMap({ seriesMap, schedule, onLoaded }: KeepParts) {
  let isStopped = false
  let cancel = () => {}

  async function read(): Promise<void> {
    await seriesMap.load()
    if (isStopped) return
    const loaded = seriesMap.loaded()
    onLoaded(loaded)
    cancel = schedule(() => void read(), loaded?.failed === 0 ? REFRESH_MS : RETRY_MS)
  }

  return {
    /** Resolves after the first load has succeeded or failed. */
    firstReading: read(),
    stop() {
      isStopped = true
      cancel()
    },
  }
}

/** What is wrong with the map of series, as `/readyz` shows it; null = nothing. */
export function describeSeriesMap({ loaded }: Pick<SeriesMap, 'loaded'>): string | null {
  const found = loaded()
  if (found === null) return 'loading'
  return found.series === 0 ? 'could not be read' : null
}

/** Wraps a source so that its catalogue is parsed once per version, and lookups can index the same arrays. */
export function withMemoizedCatalogue(source: Source): Source {
  const kept = new Map<string, { readonly version: string; readonly value: unknown }>()

  function once<Value>(key: string, { read, freshness, version }: Sourced<Value>): Sourced<Value> {
    return {
      freshness,
      version,
      read() {
        const known = kept.get(key)
        if (known?.version === version) return known.value as Value
        const value = read()
        kept.set(key, { version, value })
        return value
      },
    }
  }

  return {
    ...source,
    brands: async () => once('brands', await source.brands()),
    series: async (brandId) => once(`series ${brandId}`, await source.series(brandId)),
  }
}
