/** Closes what was opened in the reverse order, each within a deadline: what hangs or fails keeps nothing else open. */
import { describeFailure } from './describe-error.ts'
import type { Log } from './log.ts'
import { withDeadline } from './with-deadline.ts'

export type Closing = ReturnType<typeof createClosing>

const CLOSE_MS = 10_000

export function createClosing(log: Pick<Log, 'error'>) {
  const steps: (() => Promise<void>)[] = []
  return {
    /** `name` is what the log calls it. */
    add(name: string, close: () => unknown, deadlineMs = CLOSE_MS): void {
      steps.push(async () => {
        try {
          await withDeadline((async () => close())(), deadlineMs)
        } catch (error) {
          log.error({ what: name, ...describeFailure(error) }, 'close')
        }
      })
    },
    /** Never rejects: failures are logged. */
    async run(): Promise<void> {
      for (const close of steps.splice(0).reverse()) await close()
    },
  }
}
