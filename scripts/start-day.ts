/** The day on which the stand-in marketplace begins: the same as at the last start, so that its cars keep their ids and histories. */
import { join } from 'node:path'
import { formatChinaDay } from '../src/domain/time/listed-span.ts'
import { readKept, writeKept } from './start-kept.ts'

const DAY_MS = 86_400_000
/** A market that moves catches up since its day, which takes longer the longer ago it is. */
const OLDEST_DAYS = 14

/** A new market begins the day before, because it begins at noon, which may not be over today. */
export function findStandInDay(dataDir: string, nowMs: number): string {
  const path = join(dataDir, 'stand-in-day')
  const kept = readKept(path)
  const newest = formatChinaDay(nowMs - DAY_MS)
  if (kept !== null && isDay(kept) && kept <= newest && kept >= formatChinaDay(nowMs - OLDEST_DAYS * DAY_MS))
    return kept
  writeKept(path, newest)
  return newest
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}
