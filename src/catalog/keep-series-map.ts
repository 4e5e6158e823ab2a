/** Keeps the series map up to date: reloads it regularly, and sooner after a failure. */
import type { SeriesMap } from './series-map.ts'

const REFRESH_MS = 12 * 3_600_000
const RETRY_MS = 60_000

interface KeepParts {
  readonly seriesMap: Pick<SeriesMap, 'load' | 'loaded'>
  /** Schedules a task; the returned function cancels it. */
  readonly schedule: (run: () => void, afterMs: number) => () => void
  readonly onLoaded: (loaded: ReturnType<SeriesMap['loaded']>) => void
}

interface KeptSeriesMap {
  /** Resolves after the first load has succeeded or failed. */
  readonly firstReading: Promise<void>
  stop(): void
}

export function keepSeriesMap({ seriesMap, schedule, onLoaded }: KeepParts): KeptSeriesMap {
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
    firstReading: read(),
    stop() {
      isStopped = true
      cancel()
    },
  }
}
