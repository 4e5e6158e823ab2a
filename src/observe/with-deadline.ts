/** Work that is waited for no longer than a deadline; it may go on behind it. */

/** Settles as the work does; rejects when the deadline comes first. Keeps the process alive meanwhile. */
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
