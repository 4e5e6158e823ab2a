/** Closes what was opened in the reverse order, each within a deadline: what hangs or fails keeps nothing else open. */
import { describeFailure } from './describe-failure.ts'
import type { Log } from './log.ts'
import { withDeadline } from './with-deadline.ts'

export interface Closing {
  /** `name` is what the log calls it. */
  add(name: string, close: () => unknown, deadlineMs?: number): void
  /** Never rejects: what fails is logged. */
  run(): Promise<void>
}

const CLOSE_MS = 10_000

export function createClosing(log: Pick<Log, 'error'>): Closing {
  const steps: (() => Promise<void>)[] = []
  return {
    add(name, close, deadlineMs = CLOSE_MS) {
      steps.push(async () => {
        try {
          await withDeadline((async () => close())(), deadlineMs)
        } catch (error) {
          log.error({ what: name, ...describeFailure(error) }, 'close')
        }
      })
    },
    async run() {
      for (const close of steps.splice(0).reverse()) await close()
    },
  }
}
