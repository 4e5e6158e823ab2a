/** Whether a process syncs the inventory: then its lock is taken. */
import { lockSync } from '../../inventory/store/locks.ts'

export async function isSyncing(config: Parameters<typeof lockSync>[0]): Promise<boolean> {
  const lock = await lockSync(config)
  await lock?.release()
  return lock === null
}
