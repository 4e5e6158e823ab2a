/** The number of typos between two words: insertions, deletions, replacements, swapped neighbours. */

/** The distance, or `limit + 1` if it exceeds the limit. */
export function editDistance(left: string, right: string, limit: number): number {
  const a = [...left]
  const b = [...right]
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let above = b.map((_, k) => k).concat(b.length)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let k = 1; k <= b.length; k++) {
      const same = a[i - 1] === b[k - 1]
      let least = Math.min(above[k]! + 1, row[k - 1]! + 1, above[k - 1]! + (same ? 0 : 1))
      if (i > 1 && k > 1 && a[i - 1] === b[k - 2] && a[i - 2] === b[k - 1]) least = Math.min(least, before[k - 2]! + 1)
      row.push(least)
    }
    if (Math.min(...row) > limit) return limit + 1
    before = above
    above = row
  }
  return Math.min(above[b.length]!, limit + 1)
}

/**
 * Compares a word that is still being typed with names: the number of typos between it and the best beginning of a name, or `limit + 1`. Made
 * for one word and thousands of names, so it allocates nothing for a name.
 */
export function createPrefixDistance(typed: string, limit: number): (name: string) => number {
  const length = typed.length
  const width = length + limit + 1
  let before = new Uint8Array(width)
  let above = new Uint8Array(width)
  let row = new Uint8Array(width)
  return (name) => {
    const most = Math.min(name.length, length + limit)
    for (let k = 0; k <= most; k++) above[k] = Math.min(k, limit + 1)
    for (let i = 1; i <= length; i++) {
      // Only places near the diagonal can be within the limit.
      const first = Math.max(1, i - limit)
      const last = Math.min(most, i + limit)
      row[first - 1] = first === 1 ? Math.min(i, limit + 1) : limit + 1
      let least = row[first - 1]!
      const sign = typed.charCodeAt(i - 1)
      for (let k = first; k <= last; k++) {
        const same = sign === name.charCodeAt(k - 1)
        let cost = Math.min(above[k - 1]! + (same ? 0 : 1), row[k - 1]! + 1)
        if (k < i + limit) cost = Math.min(cost, above[k]! + 1)
        if (i > 1 && k > 1 && sign === name.charCodeAt(k - 2) && typed.charCodeAt(i - 2) === name.charCodeAt(k - 1))
          cost = Math.min(cost, before[k - 2]! + 1)
        row[k] = Math.min(cost, limit + 1)
        least = Math.min(least, row[k]!)
      }
      if (least > limit) return limit + 1
      const free = before
      before = above
      above = row
      row = free
    }
    let least = limit + 1
    for (let k = Math.max(0, length - limit); k <= most; k++) least = Math.min(least, above[k]!)
    return least
  }
}
