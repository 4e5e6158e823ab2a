/** Waits for a promise with a deadline; late work continues, and its result is ignored. */

export interface Deadline {
  readonly ms: number
  /** Schedules work; the returned function cancels it. */
  readonly schedule: (work: () => void, ms: number) => () => void
}

/** Rejects with the result of `late` when the work has not ended in time. */
export function within<Result>(
  work: Promise<Result>,
  { ms, schedule }: Deadline,
  late: () => unknown,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    // In two halves: a process that was blocked runs the timer first, and a pending answer one tick later.
    let cancel = schedule(() => {
      cancel = schedule(() => reject(late()), ms / 2)
    }, ms / 2)
    work.then(
      (result) => {
        cancel()
        resolve(result)
      },
      (error: unknown) => {
        cancel()
        reject(error)
      },
    )
  })
}
