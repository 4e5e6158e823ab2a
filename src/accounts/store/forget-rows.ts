/** Drops old rows one by one: nobody waits in a circle with who drops the same ones, and requests go on in between. */
import { setImmediate as nextTick } from 'node:timers/promises'

const ROWS_A_TURN = 50

/** `find` gives the next few rows that may go, `drop` drops one of them. */
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
