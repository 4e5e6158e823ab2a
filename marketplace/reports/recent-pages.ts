/** A small least-recently-used cache of pages. */

export interface RecentPages<T> {
  get(key: string): T | undefined
  set(key: string, page: T): void
}

export function createRecentPages<T>(limit: number): RecentPages<T> {
  const pages = new Map<string, T>()
  return {
    get(key) {
      const page = pages.get(key)
      if (page !== undefined) {
        pages.delete(key)
        pages.set(key, page)
      }
      return page
    },
    set(key, page) {
      pages.set(key, page)
      if (pages.size <= limit) return
      const oldest = pages.keys().next()
      if (oldest.done !== true) pages.delete(oldest.value)
    },
  }
}
