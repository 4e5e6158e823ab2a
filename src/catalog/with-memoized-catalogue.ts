/** Wraps a source so that its catalogue is parsed once per version, and lookups can index the same arrays. */
import type { Source, Sourced } from '../domain/source.ts'

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
