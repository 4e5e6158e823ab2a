/** Starts the thread that syncs, hears what it tells, and ends it in good order. */
import { once } from 'node:events'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { CarLook } from '../domain/source.ts'
import { workerUrl } from '../observe/worker-url.ts'
import type { KeepConfig, SyncReport } from './keep-syncing.ts'
import type { SyncMessage, SyncThreadData, ToSyncThread } from './sync-thread.ts'

export interface SyncThread {
  readonly worker: Worker
  /** Resolves when it is written, or will not be. */
  look(look: CarLook): Promise<void>
  /** Resolves when it syncs no more; what was read is written then. */
  stop(): Promise<void>
}

export function startSyncThread(config: KeepConfig, onReport: (report: SyncReport) => void): SyncThread {
  const { port1: control, port2 } = new MessageChannel()
  const data: SyncThreadData = { config: pickConfig(config), control: port2 }
  const worker = new Worker(new URL('./sync-thread.js', workerUrl(import.meta.url)), {
    workerData: data,
    transferList: [port2],
    env: {},
    execArgv: [],
  })
  const looks = new Map<number, () => void>()
  let lastLook = 0
  let hasEnded = false
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const settle = () => {
    hasEnded = true
    for (const done of looks.values()) done()
    looks.clear()
    end()
  }
  control.on('message', (message: SyncMessage) => {
    if ('ended' in message) settle()
    else if ('looked' in message) {
      looks.get(message.looked)?.()
      looks.delete(message.looked)
    } else onReport(message)
  })
  // Alone it keeps no program from ending.
  control.unref()
  once(worker, 'exit').then(settle, settle)
  return {
    worker,
    look(look) {
      if (hasEnded) return Promise.resolve()
      const number = ++lastLook
      control.postMessage({ look, number } satisfies ToSyncThread)
      return new Promise((resolve) => looks.set(number, resolve))
    },
    async stop() {
      worker.ref()
      control.ref()
      control.postMessage('stop' satisfies ToSyncThread)
      await ended
      control.close()
      worker.unref()
    },
  }
}

/** What can be handed to a thread, and nothing that it need not know. */
function pickConfig(config: KeepConfig): KeepConfig {
  const { dataDir, databaseUrl, marketplaceUrl, syncPerSecond, syncPerDay, syncEveryHours, refreshHours } = config
  const { sourceTimeoutMs } = config
  return {
    dataDir,
    databaseUrl,
    marketplaceUrl,
    syncPerSecond,
    syncPerDay,
    syncEveryHours,
    refreshHours,
    sourceTimeoutMs,
  }
}
