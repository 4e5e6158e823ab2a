/** Measures the memory of this process, and how late its event loop was. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const NS_PER_MS = 1e6
const RESOLUTION_MS = 20

export function createProcessFigures() {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  return {
    /** The delay is the longest since the last call; null = nothing was measured. */
    measure() {
      const { max, count } = delays
      delays.reset()
      const loop_delay_ms = count > 0 ? Math.max(0, max / NS_PER_MS - RESOLUTION_MS) : null
      return { memory_bytes: process.memoryUsage.rss(), loop_delay_ms }
    },
    stop: () => void delays.disable(),
  }
}
