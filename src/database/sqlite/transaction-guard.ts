/**
 * Sees to it that no transaction on the shared connection outlives the turn of the event loop in which it began: the limiter
 * writes on the same connection at the end of every turn, and would write into it, or not at all.
 */
import type { SqliteDatabase } from './open-database.ts'

export interface TransactionGuard {
  /** In the same step as `begin`. */
  began(): void
  isOpen(): boolean
  /** Before each statement and the commit: throws when the transaction has outlived its turn, and so was undone. */
  check(): void
  /** With the commit or the rollback. */
  ended(): void
  /** Before others write on the connection: undoes what is still open, whose owner hears of it with its next step. */
  endStray(): void
}

const OUTLIVED =
  'A transaction of the embedded store outlived a turn of the event loop and was undone: inside it nothing but the database may be awaited.'

export function createTransactionGuard(database: Pick<SqliteDatabase, 'exec'>): TransactionGuard {
  let state: 'none' | 'open' | 'undone' = 'none'
  let endOfTurn: NodeJS.Immediate | null = null

  function endStray(): void {
    if (state !== 'open') return
    state = 'undone'
    try {
      database.exec('rollback')
    } catch {
      // It had ended already, by a full disk say.
    }
  }

  return {
    endStray,
    began() {
      state = 'open'
      endOfTurn = setImmediate(endStray)
    },
    isOpen: () => state === 'open',
    check() {
      if (state === 'undone') throw new Error(OUTLIVED)
    },
    ended() {
      state = 'none'
      if (endOfTurn !== null) clearImmediate(endOfTurn)
      endOfTurn = null
    },
  }
}
