/** Reads the status history, and keeps it for a moment, so that many visitors cost one read. */
import { type PartHistory, readHistory, STATUS_DAYS, type StatusStore } from '../domain/operations/status-history.ts'

const KEEP_MS = 20_000
const DAY_MS = 86_400_000

export function createHistoryReader(store: Pick<StatusStore, 'readDays'>, now: () => number) {
  let kept: { readonly at_ms: number; readonly value: Promise<readonly PartHistory[]> } | null = null

  async function read(atMs: number): Promise<readonly PartHistory[]> {
    const from = new Date(atMs - (STATUS_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
    return readHistory(await store.readDays(from), atMs)
  }

  return (): Promise<readonly PartHistory[]> => {
    const at = now()
    if (kept !== null && Math.abs(at - kept.at_ms) < KEEP_MS) return kept.value
    const value = read(at)
    kept = { at_ms: at, value }
    // A failure is told to those who wait for it, and tried again by the next.
    value.catch(() => {
      if (kept?.value === value) kept = null
    })
    return value
  }
}
