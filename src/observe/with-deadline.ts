/** Waits for work up to a deadline; the work may continue after it. */

/** Settles like the work; rejects when the deadline comes first. Keeps the process alive meanwhile. */
export async function withDeadline<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${deadlineMs / 1000} s.`)), deadlineMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
