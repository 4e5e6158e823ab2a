/** Answers the calls of another thread with an inventory that this one holds. */
import type { MessagePort } from 'node:worker_threads'
import type { InventoryStore } from '../../../domain/inventory/store.ts'
import { type Answer, type Call, OPENED, tellError } from './thread-messages.ts'

/** Says first whether it could be opened. The port is closed when the inventory was, and so the thread can end. */
export async function serveInventory(port: MessagePort, opening: Promise<InventoryStore>): Promise<void> {
  const tell = (answer: Answer) => port.postMessage(answer)
  let store: InventoryStore
  try {
    store = await opening
  } catch (error) {
    tell({ number: OPENED, error: tellError(error) })
    port.close()
    return
  }
  port.on('message', async ({ number, method, args }: Call) => {
    try {
      const call = store[method] as (...values: readonly unknown[]) => Promise<unknown>
      tell({ number, value: await call.apply(store, [...args]) })
    } catch (error) {
      tell({ number, error: tellError(error) })
    }
    if (method === 'close') port.close()
  })
  tell({ number: OPENED, value: null })
}
