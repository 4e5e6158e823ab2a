/** Benchmark of an export: its time, memory and disk, and what requests notice of it. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { issueUnlimitedKey } from '../scripts/issue-key.ts'
import type { ExportRecord } from '../src/domain/exports.ts'
import { startService } from './engine/start-service.ts'
import type { Bench, BenchOptions, Figure, Log } from './figure.ts'
import { withFilledMarket } from './filled-market.ts'
import { readResidentMb } from './memory.ts'

const LISTINGS = 100_000
/** Requests without an export, to compare with: the export begins a minute after the start. */
const ALONE_MS = 40_000
/** Latencies are measured this long at most, because an export of a million listings takes hours. Memory is read until it ends. */
const COUNTED_MS = 600_000
const PAUSE_MS = 10
const TARGETS = [
  '/v1/search?fuel_type=new_energy&sort=price_asc',
  '/v1/search?body_style=suv&price_max=200000&page=3',
  '/v1/search/count?mileage_max=60000',
  '/v1/facets?transmission=automatic',
]

export const exportsBench: Bench = { name: 'exports', run }

function run(log: Log, { listings }: BenchOptions): Promise<readonly Figure[]> {
  return withFilledMarket(log, 'exports', listings ?? LISTINGS, (folder) => measure(log, folder))
}

interface Span {
  readonly p99_ms: number
  readonly peak_mb: number
  readonly took_s: number
}

async function measure(log: Log, folder: string): Promise<readonly Figure[]> {
  const exports = join(folder, 'exports')
  rmSync(exports, { recursive: true, force: true })
  const key = await issueUnlimitedKey({ dataDir: folder, databaseUrl: null })
  const { service } = await startService(folder, null, log)
  const names = () => (existsSync(exports) ? readdirSync(exports) : [])
  try {
    const asked = { url: service.url, pid: service.pid, key }
    const watch = (isOver: () => boolean) => askUntil(asked, isOver, (span) => log(`  so far: ${describeSpan(span)}`))
    const began = performance.now()
    const alone = await watch(() => performance.now() - began > ALONE_MS)
    // On a busy machine the index may take longer than the export waits.
    if (names().length > 0) throw new Error('The export began too early: there is nothing to compare it with.')
    log(`  without an export: ${describeSpan(alone)}`)
    while (names().length === 0) await setTimeout(PAUSE_MS)
    log('  the export has begun')
    const beside = await watch(() => names().some((name) => !name.startsWith('.')))
    const [id] = names()
    const manifest = JSON.parse(readFileSync(join(exports, id as string, 'manifest.json'), 'utf8')) as ExportRecord
    return describe(manifest, alone, beside)
  } finally {
    await service.stop()
  }
}

interface Asked {
  readonly url: string
  readonly pid: number
  readonly key: string
}

/** `onCounted` is called when latencies are no longer measured. */
async function askUntil(
  { url, pid, key }: Asked,
  isOver: () => boolean,
  onCounted: (span: Span) => void,
): Promise<Span> {
  const took: number[] = []
  let peak_mb = 0
  let isCounted = false
  const began = performance.now()
  const conclude = (): Span => {
    took.sort((a, b) => a - b)
    return { p99_ms: took[Math.floor(took.length * 0.99)] ?? 0, peak_mb, took_s: (performance.now() - began) / 1000 }
  }
  for (let i = 0; !isOver(); i++) {
    const asked = performance.now()
    await (await fetch(url + TARGETS[i % TARGETS.length], { headers: { 'x-api-key': key } })).text()
    if (asked - began < COUNTED_MS) took.push(performance.now() - asked)
    else if (!isCounted) {
      isCounted = true
      onCounted(conclude())
    }
    if (i % 10 === 0) peak_mb = Math.max(peak_mb, readResidentMb(pid))
    await setTimeout(PAUSE_MS)
  }
  return conclude()
}

function describeSpan({ p99_ms, peak_mb, took_s }: Span): string {
  return `p99 ${p99_ms.toFixed(1)} ms, peak ${peak_mb.toFixed(0)} MB, ${took_s.toFixed(0)} s`
}

function describe({ rows, files }: ExportRecord, alone: Span, beside: Span): readonly Figure[] {
  const mb = (bytes: number) => bytes / 1e6
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  return [
    { name: 'cars', value: rows, unit: 'cars' },
    { name: 'time of the export', value: beside.took_s, unit: 's' },
    { name: 'cars a second', value: rows / beside.took_s, unit: 'cars/s', note: 'it rests half of the time' },
    { name: 'disk', value: mb(total), unit: 'MB' },
    ...files.map(({ name, bytes }): Figure => ({ name: `disk, ${name}`, value: mb(bytes), unit: 'MB' })),
    {
      name: 'memory above the service',
      value: beside.peak_mb - alone.peak_mb,
      unit: 'MB',
      target: { at: 'most', value: 300 },
    },
    {
      name: 'p99 of requests beside it',
      value: beside.p99_ms,
      unit: 'ms',
      peer: alone.p99_ms,
      target: { at: 'most', value: 1.5 * alone.p99_ms },
    },
  ]
}
