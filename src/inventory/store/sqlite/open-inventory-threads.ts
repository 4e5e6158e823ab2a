/** The embedded inventory behind three threads: one writes, one searches and one reads by number, so that no search waits for what is being written, and no car for a search. */
import type { InventoryStore } from '../../../domain/inventory/store.ts'
import { workerUrl } from '../../../observe/worker-url.ts'
import {
  createReplacedThread,
  type ReplacedThread,
  type ReplacedThreadOptions,
} from '../../../threads/create-replaced-thread.ts'
import { inventoryAway } from './inventory-away.ts'
import type { InventoryThreadData, Outage } from './inventory-thread.ts'

export interface InventoryThreadsOptions extends Pick<ReplacedThreadOptions, 'onDeath' | 'onReplaced'> {
  readonly path: string
  /** Told of every call that failed because of the file, in words for the operator. */
  readonly onOutage?: (sentence: string) => void
  /** Another thread that writes and serves its inventory, as one that also syncs. */
  readonly writer?: ReplacedThread
}

/** For one of them, with what is under way. */
const END_MS = 10_000

/** Throws a Failure `storage_unavailable` that names the file and what to do. */
export async function openInventoryThreads(options: InventoryThreadsOptions): Promise<InventoryStore> {
  const { path, writer = createThread(options, { path }) } = options
  const reader = createThread(options, { path, readOnly: true })
  const searcher = createThread(options, { path, readOnly: true })
  try {
    // First the one that makes the tables.
    await writer.call('state', [])
    await Promise.all([reader.call('state', []), searcher.call('state', [])])
  } catch (error) {
    await end(writer, reader, searcher)
    throw error
  }
  return combine(writer, reader, searcher)
}

function createThread({ onOutage, ...told }: InventoryThreadsOptions, data: InventoryThreadData): ReplacedThread {
  return createReplacedThread({
    ...told,
    thread: () => ({
      url: new URL('./inventory-thread.js', workerUrl(import.meta.url)),
      data,
      onNews: (news) => onOutage?.((news as Outage).outage),
      unavailable: inventoryAway,
    }),
  })
}

/** The last one out folds the log into the file. */
async function end(writer: ReplacedThread, ...readers: readonly ReplacedThread[]): Promise<void> {
  await Promise.all(readers.map((reader) => reader.end(END_MS)))
  await writer.end(END_MS)
}

type Caller = {
  call<Name extends keyof InventoryStore>(
    name: Name,
    args: Parameters<InventoryStore[Name]>,
  ): ReturnType<InventoryStore[Name]>
}

function combine(
  ...threads: readonly [writer: ReplacedThread, reader: ReplacedThread, searcher: ReplacedThread]
): InventoryStore {
  const [writer, reader, searcher] = threads as readonly unknown[] as readonly [Caller, Caller, Caller]
  return {
    observe: (...args) => writer.call('observe', args),
    leave: (...args) => writer.call('leave', args),
    complete: (...args) => writer.call('complete', args),
    forget: (...args) => writer.call('forget', args),
    remember: (...args) => writer.call('remember', args),
    state: (...args) => reader.call('state', args),
    search: (...args) => searcher.call('search', args),
    count: (...args) => searcher.call('count', args),
    facets: (...args) => searcher.call('facets', args),
    rows: (...args) => reader.call('rows', args),
    car: (...args) => reader.call('car', args),
    lists: (...args) => reader.call('lists', args),
    changes: (...args) => searcher.call('changes', args),
    oldestSeq: (...args) => reader.call('oldestSeq', args),
    history: (...args) => reader.call('history', args),
    recall: (...args) => reader.call('recall', args),
    walk: (...args) => reader.call('walk', args),
    marks: (...args) => reader.call('marks', args),
    listings: (...args) => reader.call('listings', args),
    touched: (...args) => reader.call('touched', args),
    close: () => end(...threads),
  }
}
