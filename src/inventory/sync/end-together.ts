/** Several pieces of work that belong together: none goes on alone after another has failed. */

/** `ending` tells all of them to end. Throws what failed first, and only when all have ended. */
export async function endTogether(works: readonly Promise<unknown>[], ending: AbortController): Promise<void> {
  try {
    await Promise.all(works)
  } finally {
    ending.abort()
    await Promise.allSettled(works)
  }
}
