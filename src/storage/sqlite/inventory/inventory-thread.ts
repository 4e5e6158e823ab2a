/** The thread that holds a connection to the embedded inventory, so that nobody who answers requests waits for a disk. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { openSqliteInventory, type SqliteInventoryOptions } from './open-inventory.ts'
import { serveInventory } from './serve-inventory.ts'
import type { Outage } from './thread-messages.ts'

/** What the thread is started with. */
export type InventoryThreadData = Pick<SqliteInventoryOptions, 'path' | 'readOnly'>

const port = parentPort as MessagePort
const onOutage = (sentence: string) => {
  const outage: Outage = { outage: sentence }
  port.postMessage(outage)
}
await serveInventory(port, openSqliteInventory({ ...(workerData as InventoryThreadData), onOutage }))
