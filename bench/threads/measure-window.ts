/** What a service of several threads does within some seconds of a steady load, by what Linux counts for each of its threads. */
import { setTimeout } from 'node:timers/promises'
import { readCpuMs } from '../cpu.ts'
import { type Load, startWrk } from '../wrk.ts'
import type { StartedCrew } from './start-threads.ts'

const BEFORE_MS = 1000
const WINDOW_MS = 4000
const SECONDS = 6

/** Microseconds of processor time, each divided by the requests that were answered by all threads. */
export interface Window {
  /** Requests a second. */
  readonly rate: number
  readonly p99_ms: number
  /** Of the process: its threads, and those of the runtime that compile and collect. */
  readonly cpu_us: number
  /** Of the thread that has the limiter. */
  readonly owner_us: number
  readonly others_us: number
  /** Of the requests, how many the thread with the limiter answered. */
  readonly owner_share: number
  readonly wrk_us: number
  /** Of one core. */
  readonly wrk_share: number
}

export async function measureWindow(service: StartedCrew, script: string, load: Load): Promise<Window> {
  const wrk = startWrk(service.url, script, SECONDS, load)
  // It is asked for below, when nobody might hear of it any more.
  wrk.served.catch(() => {})
  await setTimeout(BEFORE_MS)
  const before = await read(service, wrk.pid)
  await setTimeout(WINDOW_MS)
  const after = await read(service, wrk.pid)
  const { p99_ms } = await wrk.served
  const took_ms = after.at_ms - before.at_ms
  const threads = after.threads.map((thread, i) => ({
    cpu_us: thread.cpu_us - (before.threads[i]?.cpu_us ?? 0),
    requests: thread.requests - (before.threads[i]?.requests ?? 0),
  }))
  const [owner, ...others] = threads
  const requests = sum(threads.map((thread) => thread.requests))
  const wrk_ms = after.wrk_ms - before.wrk_ms
  return {
    rate: (requests / took_ms) * 1000,
    p99_ms,
    cpu_us: ((after.process_ms - before.process_ms) * 1000) / requests,
    owner_us: (owner?.cpu_us ?? 0) / requests,
    others_us: sum(others.map((thread) => thread.cpu_us)) / requests,
    owner_share: (owner?.requests ?? 0) / requests,
    wrk_us: (wrk_ms * 1000) / requests,
    wrk_share: wrk_ms / took_ms,
  }
}

async function read(service: StartedCrew, wrk: number) {
  const threads = await service.read()
  return { at_ms: performance.now(), threads, process_ms: readCpuMs(service.pid), wrk_ms: readCpuMs(wrk) }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
