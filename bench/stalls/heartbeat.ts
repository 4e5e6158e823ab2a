/** Loaded into a service before it starts: records every long computation of its main thread during which no timer ran. */
import { appendFileSync, openSync, readSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/** Shorter ones are noise. */
const LEAST_MS = 5
const BEAT_MS = 1

if (isMainThread && process.env.BENCH_STALLS) watch(process.env.BENCH_STALLS)

/** CPU time, not wall-clock time: on a busy machine a thread also waits for its core. */
function watch(file: string): void {
  const schedstat = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r')
  const buffer = Buffer.alloc(64)
  const readMs = () => Number(buffer.toString('latin1', 0, readSync(schedstat, buffer, 0, 64, 0)).split(' ')[0]) / 1e6
  // On the time base of CPU profiles, to find the computation in one.
  const readUs = () => Number(process.hrtime.bigint() / 1000n)
  let [before_ms, began_us] = [readMs(), readUs()]
  const beat = () => {
    const [now_ms, ended_us] = [readMs(), readUs()]
    const cpu_ms = now_ms - before_ms
    if (cpu_ms >= LEAST_MS)
      appendFileSync(file, `${JSON.stringify({ at_ms: Date.now(), cpu_ms, began_us, ended_us })}\n`)
    before_ms = now_ms
    began_us = ended_us
  }
  setInterval(beat, BEAT_MS).unref()
}
