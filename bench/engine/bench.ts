/** Benchmark of the search engine: all engines over the same listings with the same queries; their answers must be equal. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import { text } from 'node:stream/consumers'
import type { Bench, BenchOptions, Figure, Log } from '../figure.ts'
import type { EngineName } from './engines/all.ts'
import { judgeEngines, judgeGrowth } from './figures.ts'
import { formatEngines } from './format-engines.ts'
import { benchHttp } from './http.ts'
import { type EngineReport, KINDS, type Kind } from './report.ts'

const PROGRAM = new URL('./measure-engine.js', import.meta.url)
const LISTINGS = 1_000_000
const MANY_LISTINGS = 10_000_000
const QUESTIONS = 2000
const FACET_QUESTIONS = 100
/** With few listings, the reference implementation of the domain runs as well. */
const WITNESSED = 20_000

/** The measurements of each engine. */
const MEASURED: readonly (readonly [EngineName, readonly Kind[]])[] = [
  ['wasm', KINDS],
  ['plain', KINDS],
  ['roaring', ['search', 'count']],
  ['sqlite', ['search', 'count']],
  ['sqlite-covering', ['search', 'count']],
  ['postgres', KINDS],
  ['postgres-covering', KINDS],
]
const PARTS = ['growth', 'http'] as const

export const engineBench: Bench = { name: 'engine', run }

async function run(log: Log, options: BenchOptions): Promise<readonly Figure[]> {
  const listings = options.listings ?? LISTINGS
  const { only } = options
  const names: readonly string[] = [...MEASURED.map(([name]) => name), ...PARTS]
  const unknown = only?.filter((name) => !names.includes(name)) ?? []
  if (unknown.length > 0) throw new Error(`--only knows ${names.join(', ')}, and not ${unknown.join(', ')}`)
  const isWanted = (name: string) => only === null || only.includes(name)
  const figures: Figure[] = []
  const reports = await measureAll(log, listings, isWanted)
  if (reports.size > 0) {
    process.stdout.write(formatEngines(reports, listings))
    figures.push(...judgeEngines(reports, listings))
  }
  if (isWanted('growth')) figures.push(...(await benchGrowth(log, listings, reports.get('wasm'))))
  if (isWanted('http')) figures.push(...(await benchHttp(log, listings)))
  return figures
}

async function measureAll(
  log: Log,
  listings: number,
  isWanted: (name: string) => boolean,
): Promise<ReadonlyMap<EngineName, EngineReport>> {
  const witness: typeof MEASURED = listings <= WITNESSED ? [['oracle', ['search', 'count']]] : []
  const wanted = [...MEASURED.filter(([name]) => isWanted(name)), ...witness]
  const reports = new Map<EngineName, EngineReport>()
  if (wanted.length === witness.length) return reports
  log(
    `${listings.toLocaleString('en')} listings, ${QUESTIONS} questions one at a time, each engine in a process of its own`,
  )
  for (const [name, kinds] of wanted.filter(([one]) => one !== 'roaring' || bringRoaring(log)))
    reports.set(name, await measureEngine(log, name, kinds, listings))
  checkAnswers(reports)
  return reports
}

/** It has its own manifest, because only this benchmark needs it. */
function bringRoaring(log: Log): boolean {
  const folder = new URL('../../../bench/', import.meta.url).pathname
  const isThere = () => existsSync(`${folder}node_modules/roaring/package.json`)
  if (!isThere()) {
    log('installing roaring …')
    spawnSync('npm', ['ci', '--prefix', folder], { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  if (!isThere()) log('roaring is left out: `npm ci --prefix bench` did not bring it')
  return isThere()
}

async function measureEngine(
  log: Log,
  name: EngineName,
  kinds: readonly Kind[],
  listings: number,
): Promise<EngineReport> {
  log(`${name} … (load ${loadavg()[0]?.toFixed(1)})`)
  const args = ['--engine', name, '--listings', String(listings), '--kinds', kinds.join(',')]
  const counts = ['--questions', String(QUESTIONS), '--facet-questions', String(FACET_QUESTIONS)]
  const child = spawn(process.execPath, ['--max-old-space-size=8192', PROGRAM.pathname, ...args, ...counts], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (code !== 0) throw new Error(`${name} ended with ${code}`)
  return JSON.parse(out) as EngineReport
}

/** A figure from a wrong answer is discarded. */
function checkAnswers(reports: ReadonlyMap<EngineName, EngineReport>): void {
  for (const kind of KINDS) {
    const sums = [...reports].flatMap(([name, report]) => (report[kind] ? [{ name, sum: report[kind].checksum }] : []))
    if (new Set(sums.map(({ sum }) => sum)).size > 1)
      throw new Error(`answers differ, ${kind}: ${sums.map(({ name, sum }) => `${name} ${sum}`).join(', ')}`)
  }
}

/** Ten times the listings, for the product's index only. */
async function benchGrowth(log: Log, listings: number, few: EngineReport | undefined): Promise<readonly Figure[]> {
  const many = listings === LISTINGS ? MANY_LISTINGS : listings * 10
  const less = few ?? (await measureEngine(log, 'wasm', ['search', 'count'], listings))
  const more = await measureEngine(log, 'wasm', ['search', 'count'], many)
  process.stdout.write(formatEngines(new Map([['wasm', more]]), many))
  return judgeGrowth(less, more, { listings, many })
}
