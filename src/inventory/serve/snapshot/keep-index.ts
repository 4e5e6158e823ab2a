/** Keeps an index up to date while the service runs: polls twice a second, and rests at least as long as it worked. */
import type { Clock } from '../../../observe/clock.ts'
import { describeReason } from '../../../observe/describe-error.ts'
import type { IndexFeed, Loading } from './index-feed.ts'
import type { PostedImage } from './posted-image.ts'

export type IndexNews =
  | { readonly event: 'loaded'; readonly loading: Loading }
  | { readonly event: 'image'; readonly image: PostedImage }
  /** Nothing has changed since the image. */
  | { readonly event: 'current'; readonly read_at_ms: number }
  | { readonly event: 'saved'; readonly for_ms: number }
  /** It is tried again. */
  | { readonly event: 'failed'; readonly what: 'index' | 'index_snapshot'; readonly reason: string }

interface KeepIndexParts {
  readonly feed: IndexFeed
  readonly clock: Pick<Clock, 'now' | 'sleep'>
  readonly stopwatch: () => number
  readonly signal: AbortSignal
  readonly tell: (news: IndexNews) => void
}

const POLL_EVERY_MS = 500
const AFTER_FAILURE_MS = 2000
/** A save writes everything, more than a gigabyte for a million cars. It waits until enough has changed to make a restart noticeably slower. */
const SAVE_EVERY_MS = 180_000
const MOST_UNSAVED = 0.05
/** Short, so that it stops soon. */
const NAP_MS = 100

export async function keepIndex(parts: KeepIndexParts): Promise<void> {
  const { feed, stopwatch, signal, tell } = parts
  let isLoaded = false
  let savedAtMs = Number.NEGATIVE_INFINITY
  while (!signal.aborted) {
    try {
      if (!isLoaded) {
        const loading = await feed.load()
        if (signal.aborted) break
        tell({ event: 'loaded', loading })
        isLoaded = true
        // A snapshot that was just loaded is not saved again for a few changes.
        if (loading.from === 'snapshot') savedAtMs = stopwatch()
      }
      const began = stopwatch()
      // Before the store is read: if the first pass ends in between, a part of the market must not look complete.
      const isComplete = await feed.isComplete()
      await feed.catchUp()
      if (signal.aborted) break
      if (!feed.isDue) tell({ event: 'current', read_at_ms: feed.readAtMs })
      else if (isComplete) tell({ event: 'image', image: feed.build() })
      // Before the rest, so that stopping it then does not have to wait for the first save.
      if (!feed.isSaved && feed.unsavedShare > MOST_UNSAVED && stopwatch() - savedAtMs >= SAVE_EVERY_MS) {
        save(parts)
        savedAtMs = stopwatch()
      }
      await rest(parts, Math.max(POLL_EVERY_MS, stopwatch() - began))
    } catch (error) {
      tell({ event: 'failed', what: 'index', reason: describeReason(error) })
      await rest(parts, AFTER_FAILURE_MS)
    }
  }
  if (isLoaded && !feed.isSaved) save(parts)
}

/** A snapshot that cannot be saved is reported; searches go on. */
function save({ feed, stopwatch, tell }: KeepIndexParts): void {
  const began = stopwatch()
  try {
    feed.save()
    tell({ event: 'saved', for_ms: Math.round(stopwatch() - began) })
  } catch (error) {
    tell({ event: 'failed', what: 'index_snapshot', reason: describeReason(error) })
  }
}

async function rest({ clock, signal, stopwatch }: KeepIndexParts, ms: number): Promise<void> {
  const until = stopwatch() + ms
  while (!signal.aborted && stopwatch() < until) await clock.sleep(Math.min(NAP_MS, ms))
}
