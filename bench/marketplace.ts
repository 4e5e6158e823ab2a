/** Benchmark of the stand-in marketplace: start, memory, searches, details, dumps. */
import { measureDump, runDump } from './dump.ts'
import type { Bench, Figure } from './figure.ts'
import { makeQueries } from './marketplace-queries.ts'
import { median } from './median.ts'
import { readMemory } from './memory.ts'
import { PINNING } from './pinned.ts'
import { startServer } from './server.ts'
import { measureRate } from './wrk.ts'

const PROGRAM = new URL('../marketplace/main.js', import.meta.url)
const PEER = new URL('./peer.js', import.meta.url)
const CARS = 20_000
const DETAILS = 200

export const marketplaceBench: Bench = {
  name: 'marketplace',
  async run(log) {
    log(`${CARS} cars, seed 7; wrk with 8 connections, median of 5 × 3 s; ${PINNING}`)
    return [...(await benchServer(log)), ...(await benchDump(log))]
  },
}

async function benchServer(log: (text: string) => void): Promise<Figure[]> {
  const args = ['--port', '0', '--cars', String(CARS), '--seed', '7', '--today', '2026-11-15']
  const market = await startServer(PROGRAM, ...args)
  try {
    const loaded = readMemory(market.pid)
    const queries = makeQueries()
    const details = (await readIds(market.url)).map((infoid) => `/apic/v2/car/getcarinfo?infoid=${infoid}`)
    log(`${queries.length} queries, ${details.length} details …`)
    const searches = await compare(market.url, queries)
    const single = await compare(market.url, details)
    const busy = readMemory(market.pid)
    return [
      { name: 'start', value: market.start_ms / 1000, unit: 's', target: { at: 'most', value: 3 } },
      { name: 'memory, loaded', value: loaded.now_mb, unit: 'MB', target: { at: 'most', value: 500 } },
      { name: 'memory, most so far', value: busy.peak_mb, unit: 'MB', note: 'after the searches and details below' },
      { name: 'searches', ...searches, target: { at: 'least', value: 200 } },
      { name: 'details', ...single, target: { at: 'least', value: 2000 } },
    ]
  } finally {
    await market.stop()
  }
}

/** The peer sends bodies of the answers' median size, in the same minute on the same core. */
async function compare(url: string, targets: readonly string[]) {
  const sizes: number[] = []
  for (const target of targets) sizes.push((await (await fetch(url + target)).arrayBuffer()).byteLength)
  const bytes = Math.round(median(sizes))
  const value = await measureRate(url, targets)
  const bare = await startServer(PEER, String(bytes))
  try {
    return {
      value,
      unit: '/s',
      peer: await measureRate(bare.url, targets),
      note: `peer: bare node:http, ${bytes} bytes`,
    }
  } finally {
    await bare.stop()
  }
}

async function readIds(url: string): Promise<number[]> {
  const infoids: number[] = []
  for (let page = 1; infoids.length < DETAILS; page++) {
    const answer = await fetch(`${url}/api/v11/search?pagesize=20&pageindex=${page * 37}`)
    const { result } = (await answer.json()) as { result: { carlist: { infoid: number }[] } }
    for (const { infoid } of result.carlist) infoids.push(infoid)
  }
  return infoids
}

async function benchDump(log: (text: string) => void): Promise<Figure[]> {
  log('dumps of 20,000, 50,000 and 200,000 cars …')
  const { ms: startMs } = await runDump(PROGRAM, 1)
  const whole = await measureDump(PROGRAM, 50_000, startMs)
  const lists = await measureDump(PROGRAM, 50_000, startMs, '--list-only')
  const few = await measureDump(PROGRAM, 20_000, startMs)
  const many = await measureDump(PROGRAM, 200_000, startMs)
  const note = (peak: number) => `peak ${Math.round(peak)} MB; without the ${Math.round(startMs)} ms of a start`
  return [
    {
      name: 'dump',
      value: whole.records_per_second,
      unit: '/s',
      target: { at: 'least', value: 5000 },
      note: note(whole.peak_mb),
    },
    {
      name: 'dump --list-only',
      value: lists.records_per_second,
      unit: '/s',
      target: { at: 'least', value: 20_000 },
      note: note(lists.peak_mb),
    },
    { name: 'dump of 20,000, peak', value: few.peak_mb, unit: 'MB' },
    {
      name: 'dump of 200,000, peak',
      value: many.peak_mb,
      unit: 'MB',
      peer: few.peak_mb,
      note: 'ten times the cars; the peer is the line above',
    },
  ]
}
