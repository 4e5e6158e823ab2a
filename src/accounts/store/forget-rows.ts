/** Deletes old rows one by one, which avoids deadlocks and lets requests run in between. */
import { setImmediate as nextTick } from 'node:timers/promises'

const ROWS_A_TURN = 50

/** `find` returns the next few rows to delete, `drop` deletes one. */
export async function forgetRows<Id>(
  find: (limit: number) => Promise<readonly Id[]>,
  drop: (id: Id) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const ids = await find(ROWS_A_TURN)
    for (const id of ids) await drop(id)
    if (ids.length < ROWS_A_TURN) return
    await nextTick()
  }
}
