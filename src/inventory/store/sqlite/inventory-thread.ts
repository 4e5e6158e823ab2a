/** The thread that holds a connection to the embedded inventory, so that requests do not wait for a disk. */
import { serveThread, threadData } from '../../../threads/serve-thread.ts'
import { openSqliteInventory, type SqliteInventoryOptions } from './open-inventory.ts'

/** What the thread is started with. */
export type InventoryThreadData = Pick<SqliteInventoryOptions, 'path' | 'readOnly'>

/** What is wrong with the file, as a sentence for the operator; sent before the call fails. */
export interface Outage {
  readonly outage: string
}

await serveThread(async (tell) => {
  const onOutage = (outage: string) => tell({ outage } satisfies Outage)
  const store = await openSqliteInventory({ ...threadData<InventoryThreadData>(), onOutage })
  return { calls: store, end: () => store.close() }
})
