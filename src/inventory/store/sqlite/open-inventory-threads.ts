/** The embedded inventory behind three threads: one writes, one searches and one reads cars, so that no search waits for a write, and no car waits for a search. */
import { Failure } from '../../../domain/failure.ts'
import type { InventoryStore } from '../../../domain/inventory/inventory-store.ts'
import { workerUrl } from '../../../observe/worker-url.ts'
import {
  createReplacedThread,
  type ReplacedThread,
  type ReplacedThreadOptions,
} from '../../../threads/create-replaced-thread.ts'
import { forwardInventory, type InventoryPort } from '../forward-inventory.ts'
import type { InventoryThreadData, Outage } from './inventory-thread.ts'

export interface InventoryThreadsOptions extends Pick<ReplacedThreadOptions, 'onDeath' | 'onReplaced'> {
  readonly path: string
  /** Called for every call that failed because of the file, with a sentence for the operator. */
  readonly onOutage?: (sentence: string) => void
  /** A thread that already serves the inventory for writing, such as the one that syncs. */
  readonly writer?: ReplacedThread
}

/** For one thread to finish its calls. */
const END_MS = 10_000

/** Throws a Failure `storage_unavailable` that names the file and what to do. */
export async function openInventoryThreads(options: InventoryThreadsOptions): Promise<InventoryStore> {
  const { path, writer = createThread(options, { path }) } = options
  const reader = createThread(options, { path, readOnly: true })
  const searcher = createThread(options, { path, readOnly: true })
  try {
    // The writer first: it creates the tables.
    await writer.call('state', [])
    await Promise.all([reader.call('state', []), searcher.call('state', [])])
  } catch (error) {
    await end(writer, reader, searcher)
    throw error
  }
  const threadOf = (port: InventoryPort) => (port === 'writer' ? writer : port === 'search' ? searcher : reader)
  return {
    ...forwardInventory((port, name, args) => threadOf(port).call(name, args)),
    close: () => end(writer, reader, searcher),
  }
}

function createThread({ onOutage, ...observers }: InventoryThreadsOptions, data: InventoryThreadData): ReplacedThread {
  return createReplacedThread({
    ...observers,
    thread: () => ({
      url: new URL('./inventory-thread.js', workerUrl(import.meta.url)),
      data,
      onNews: (news) => onOutage?.((news as Outage).outage),
      unavailable: inventoryAway,
    }),
  })
}

/** The writer ends last, because the last connection merges the write-ahead log into the file. */
async function end(writer: ReplacedThread, ...readers: readonly ReplacedThread[]): Promise<void> {
  await Promise.all(readers.map((reader) => reader.end(END_MS)))
  await writer.end(END_MS)
}

export function inventoryAway(cause: unknown): Failure {
  return new Failure('storage_unavailable', 'The inventory cannot be reached right now.', { cause, retryAfterS: 1 })
}
