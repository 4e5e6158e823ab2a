/**
 * Ensures that no transaction on the shared connection outlives the tick of the event loop in which it began: the limiter
 * writes on the same connection at the end of every tick, and would write into the transaction, or not at all.
 */
import type { SqliteDatabase } from './open-database.ts'

export type TransactionGuard = ReturnType<typeof createTransactionGuard>

const OUTLIVED =
  'A transaction of the embedded store outlived a turn of the event loop and was undone: inside it nothing but the database may be awaited.'

export function createTransactionGuard(database: Pick<SqliteDatabase, 'exec'>) {
  let state: 'none' | 'open' | 'undone' = 'none'
  let endOfTurn: NodeJS.Immediate | null = null

  /** Call it before others write on the connection: rolls back an open transaction, whose owner gets the error with its next statement. */
  function endStray(): void {
    if (state !== 'open') return
    state = 'undone'
    rollBackQuietly(database)
  }

  return {
    endStray,
    /** Call it together with `begin`. */
    began(): void {
      state = 'open'
      endOfTurn = setImmediate(endStray)
    },
    isOpen: () => state === 'open',
    /** Call it before each statement and the commit: throws when the transaction has outlived its tick and was rolled back. */
    check(): void {
      if (state === 'undone') throw new Error(OUTLIVED)
    },
    /** Call it with the commit or the rollback. */
    ended(): void {
      state = 'none'
      if (endOfTurn !== null) clearImmediate(endOfTurn)
      endOfTurn = null
    },
  }
}

/** A transaction that a full disk or a failed write has already ended cannot be rolled back; that error is the one to report. */
export function rollBackQuietly(database: Pick<SqliteDatabase, 'exec'>): void {
  try {
    database.exec('rollback')
  } catch {
    // It has ended.
  }
}
