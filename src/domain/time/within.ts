/** Waits for something, but not for ever; what is late goes on, and nobody hears of its end. */

export interface Deadline {
  readonly ms: number
  /** Runs the work after a pause; gives what calls it off. */
  readonly schedule: (work: () => void, ms: number) => () => void
}

/** Rejects with what `late` makes when the work has not ended by then. */
export function within<Result>(
  work: Promise<Result>,
  { ms, schedule }: Deadline,
  late: () => unknown,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    // In two halves: a process that was held up itself finds the timer first, and the answer that waits for it a turn later.
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
