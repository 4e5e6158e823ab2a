/** The thread of the index and the image that requests are answered from; a thread that dies is replaced. */

import { type Clock, readStopwatch } from '../../../observe/clock.ts'
import type { StateLog } from '../../../observe/create-state-log.ts'
import type { IndexMetrics } from '../../../observe/inventory-metrics.ts'
import type { Log } from '../../../observe/log.ts'
import { readProgramVersion } from '../../../observe/program-version.ts'
import { workerUrl } from '../../../observe/worker-url.ts'
import { createReplacedThread } from '../../../threads/create-replaced-thread.ts'
import type { IndexNews } from '../snapshot/keep-index.ts'
import type { PostedImage } from '../snapshot/posted-image.ts'
import { createServedIndex } from '../snapshot/served-index.ts'
import type { IndexThreadData } from './index-thread.ts'

interface IndexParts {
  readonly log: Log
  readonly states: StateLog
  readonly metrics: IndexMetrics
  readonly clock: Clock
}

/** `building`: there is no image yet, and the store itself is searched. */
export interface IndexFigures {
  readonly state: 'building' | 'ready'
  /** Null while there is no image. */
  readonly listings: number | null
  /** How long ago the store was as the image has it. */
  readonly behind_s: number | null
}

export type RunningIndex = ReturnType<typeof createIndex>

const LONGEST_STOP_MS = 10_000

export function createIndex({ dataDir, databaseUrl }: IndexThreadData['config'], parts: IndexParts) {
  const { states, metrics } = parts
  const served = createServedIndex(readStopwatch)
  const thread = states.of('index_thread')
  let last: PostedImage | null = null
  let readAtMs = 0

  const readBehind = () => Math.max(0, readStopwatch() - readAtMs) / 1000

  function hear(news: IndexNews): void {
    observe(parts, news)
    if (news.event === 'image') {
      served.accept(news.image)
      last = news.image
      readAtMs = news.image.read_at_ms
      thread.onSuccess()
    } else if (news.event === 'current') {
      served.confirm(news.read_at_ms)
      readAtMs = news.read_at_ms
    }
  }

  const running = createReplacedThread({
    thread: () => ({
      url: new URL('./index-thread.js', workerUrl(import.meta.url)),
      data: {
        config: { dataDir, databaseUrl },
        program: readProgramVersion(),
        clockMemory: parts.clock.memory,
      } satisfies IndexThreadData,
      onNews(news) {
        try {
          hear(news as IndexNews)
        } catch (error) {
          // The image before answers on.
          thread.onFailure(error)
        }
      },
    }),
    onDeath: thread.onFailure,
  })

  running.start()
  return {
    served,
    figures(): IndexFigures {
      if (last === null) return { state: 'building', listings: null, behind_s: null }
      return { state: 'ready', listings: last.figures.listings, behind_s: Math.round(readBehind()) }
    },
    /** Updates the metrics that change with time. */
    measure(): void {
      if (last !== null) metrics.behindSeconds.set(readBehind())
    },
    /** Resolves when the snapshot is saved, or that took too long; images still answer. */
    stop: () => running.end(LONGEST_STOP_MS),
  }
}

function observe({ log, states, metrics }: IndexParts, news: IndexNews): void {
  switch (news.event) {
    case 'loaded': {
      const { refused, ...loading } = news.loading
      if (refused !== null) log.warn({ reason: refused }, 'index_snapshot_refused')
      log.info(loading, 'index')
      break
    }
    case 'image': {
      const { listings, build_ms, index_bytes, row_bytes, dead_bytes } = news.image.figures
      metrics.listings.set(listings)
      metrics.buildSeconds.set(build_ms / 1000)
      metrics.images.inc()
      for (const [of, bytes] of Object.entries({ index: index_bytes, rows: row_bytes, dead: dead_bytes }))
        metrics.bytes.set({ of }, bytes)
      states.worked('index')
      break
    }
    case 'current':
      states.worked('index')
      break
    case 'saved':
      states.worked('index_snapshot')
      log.debug({ for_ms: news.for_ms }, 'index_saved')
      break
    case 'failed':
      states.failed(news.what, news.reason)
  }
}
