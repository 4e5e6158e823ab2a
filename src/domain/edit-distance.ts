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
