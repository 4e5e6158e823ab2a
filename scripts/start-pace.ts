/** How often the demo reads its moving market: less often on a slow machine, so that it has time for other work. */

/** A pass takes about three times as much work as starting the stand-in, so this leaves it about a twentieth of the time. */
const STARTS_PER_PASS = 60
const SHORTEST_S = 180
const LONGEST_S = 3600

/** For `ERSHOU_SYNC_EVERY_HOURS`, from the time that the stand-in took to start. */
export function chooseSyncHours(startedMs: number): string {
  const seconds = Math.min(LONGEST_S, Math.max(SHORTEST_S, (startedMs / 1000) * STARTS_PER_PASS))
  return String(Math.round((seconds / 3600) * 100) / 100)
}
