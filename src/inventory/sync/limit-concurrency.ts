/** Does something for each of many, some at a time. */

/** Stops with the first error; what is under way then is waited for. */
export async function forEachLimited<Item>(
  items: Iterable<Item>,
  atOnce: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]()
  let hasFailed = false
  async function work(): Promise<void> {
    for (let next = left.next(); !next.done && !hasFailed; next = left.next()) {
      try {
        await run(next.value)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: atOnce }, work))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}
