/** Several pieces of work that belong together: none goes on alone after another has failed. */

/** `ending` ends all of them. Throws the first failure, and only when all have ended. */
export async function endTogether(works: readonly Promise<unknown>[], ending: AbortController): Promise<void> {
  try {
    await Promise.all(works)
  } finally {
    ending.abort()
    await Promise.allSettled(works)
  }
}
