/** Remembers the report links of cars, so that a cached response need not be parsed for them. */
import { LRUCache } from 'lru-cache'
import { unwrapLink } from '../../domain/links/unwrap-link.ts'
import type { SourceCar, Sourced } from '../../domain/source.ts'

const MOST_CHARS = 4_000_000
const ENTRY_CHARS = 50

export function keepReportLinks(): (id: number, found: Pick<Sourced<SourceCar>, 'read' | 'version'>) => string | null {
  const links = new LRUCache<number, { readonly version: string; readonly url: string | null }>({
    maxSize: MOST_CHARS,
    sizeCalculation: ({ version, url }) => ENTRY_CHARS + version.length + (url?.length ?? 0),
  })
  return (id, { read, version }) => {
    const known = links.get(id)
    if (known?.version === version) return known.url
    const url = unwrapLink(read().report.link)
    links.set(id, { version, url })
    return url
  }
}
