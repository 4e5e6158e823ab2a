/** The figures of the engines with their targets. */
import type { Figure } from '../figure.ts'
import type { EngineName } from './engines/all.ts'
import type { EngineReport, Kind } from './report.ts'

type Reports = ReadonlyMap<EngineName, EngineReport>

/** The targets apply to this number of listings. */
const PROMISED = 1_000_000
const SQLITE: readonly EngineName[] = ['sqlite', 'sqlite-covering']
const POSTGRES: readonly EngineName[] = ['postgres', 'postgres-covering']

export function judgeEngines(reports: Reports, listings: number): Figure[] {
  const wasm = reports.get('wasm')
  const target = (at: 'least' | 'most', value: number) => (listings === PROMISED ? { target: { at, value } } : {})
  const times = (name: string, kind: Kind, [own, peers]: [EngineName, readonly EngineName[]], least: number) => {
    const ours = reports.get(own)?.[kind]
    const peer = findQuickest(reports, peers, kind)
    if (!ours || !peer) return []
    const note = `mean ${formatMs(ours.mean_us)} compared with ${formatMs(peer.mean_us)} of ${peer.name}`
    return [{ name, value: peer.mean_us / ours.mean_us, unit: '×', ...target('least', least), note }]
  }
  return [
    ...times('search + count, of PostgreSQL', 'search', ['wasm', POSTGRES], 500),
    ...times('search + count, of SQLite', 'search', ['wasm', SQLITE], 500),
    ...times('search + count, of roaring', 'search', ['wasm', ['roaring']], 1.5),
    ...times('search + count, plain kernel, of PostgreSQL', 'search', ['plain', POSTGRES], 100),
    ...times('search + count, plain kernel, of SQLite', 'search', ['plain', SQLITE], 100),
    ...times('count, of PostgreSQL', 'count', ['wasm', POSTGRES], 2000),
    ...times('facets, of PostgreSQL', 'facets', ['wasm', POSTGRES], 100),
    ...(wasm?.search
      ? [
          { name: 'search + count, p99', value: wasm.search.p99_us / 1000, unit: 'ms', ...target('most', 0.5) },
          { name: 'build', value: wasm.build_ms / 1000, unit: 's', ...target('most', 5), note: 'without payload' },
          { name: 'index, a listing', value: wasm.bytes / listings, unit: 'bytes', ...target('most', 220) },
        ]
      : []),
    ...(wasm?.facets
      ? [{ name: 'facets, mean', value: wasm.facets.mean_us / 1000, unit: 'ms', ...target('most', 2) }]
      : []),
  ]
}

export function judgeGrowth(
  few: EngineReport,
  many: EngineReport,
  sizes: { readonly listings: number; readonly many: number },
): Figure[] {
  if (!few.search || !many.search) return []
  const formatCount = (count: number) => count.toLocaleString('en')
  return [
    {
      name: `search + count, ${formatCount(sizes.many)} of ${formatCount(sizes.listings)}`,
      value: many.search.mean_us / few.search.mean_us,
      unit: '×',
      ...(sizes.listings === PROMISED && { target: { at: 'most' as const, value: 5 } }),
      note: `mean ${formatMs(many.search.mean_us)}, p99 ${formatMs(many.search.p99_us)}; build ${(many.build_ms / 1000).toFixed(1)} s`,
    },
  ]
}

/** The best that a kind of engine can do. */
function findQuickest(reports: Reports, names: readonly EngineName[], kind: Kind) {
  return names
    .flatMap((name) => {
      const measured = reports.get(name)?.[kind]
      return measured ? [{ name, mean_us: measured.mean_us }] : []
    })
    .sort((a, b) => a.mean_us - b.mean_us)[0]
}

function formatMs(us: number): string {
  return us < 1000 ? `${us.toFixed(1)} µs` : `${(us / 1000).toFixed(2)} ms`
}
