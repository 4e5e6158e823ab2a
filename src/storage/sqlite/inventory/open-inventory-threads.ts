/** The embedded inventory behind three threads: one writes, one searches and one reads by number, so that no search waits for what is being written, and no car for a search. */
import { Worker } from 'node:worker_threads'
import type { InventoryStore } from '../../../domain/inventory/store.ts'
import { workerUrl } from '../../../observe/worker-url.ts'
import { createInventoryThread, type InventoryThread } from './create-inventory-thread.ts'
import type { InventoryThreadData } from './inventory-thread.ts'

export interface InventoryThreadsOptions {
  readonly path: string
  /** Told of each thread that ended without being asked to; another takes its place. */
  readonly onDeath: (cause: unknown) => void
  /** Told of every call that failed because of the file, in words for the operator. */
  readonly onOutage?: (sentence: string) => void
  /** Another thread that writes and serves its inventory, as one that also syncs. */
  readonly startWriter?: () => Worker
}

/** Throws a Failure `storage_unavailable` that names the file and what to do. */
export async function openInventoryThreads(options: InventoryThreadsOptions): Promise<InventoryStore> {
  const { path, startWriter = () => startThread({ path }), ...told } = options
  const writer = createInventoryThread({ ...told, start: startWriter })
  const startReader = () => startThread({ path, readOnly: true })
  const reader = createInventoryThread({ ...told, start: startReader })
  const searcher = createInventoryThread({ ...told, start: startReader })
  try {
    // First the one that makes the tables.
    await writer.call('state', [])
    await Promise.all([reader.call('state', []), searcher.call('state', [])])
  } catch (error) {
    await Promise.all([reader.close(), searcher.close()])
    await writer.close()
    throw error
  }
  return combine(writer, reader, searcher)
}

function startThread(data: InventoryThreadData): Worker {
  return new Worker(new URL('./inventory-thread.js', workerUrl(import.meta.url)), {
    workerData: data,
    env: {},
    execArgv: [],
  })
}

function combine(writer: InventoryThread, reader: InventoryThread, searcher: InventoryThread): InventoryStore {
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
    async close() {
      // The last one out folds the log into the file.
      await searcher.close()
      await reader.close()
      await writer.close()
    },
  }
}
