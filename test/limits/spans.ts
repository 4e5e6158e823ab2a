/** Bounds on the time between admitted requests, when each was decided between its sending and its answer. */

export interface Decided {
  readonly sent_at: number
  readonly ended_at: number
}

/** The maximum number that were certainly decided within a span of this many milliseconds. */
export function countSurelyWithin(decided: readonly Decided[], spanMs: number): number {
  const counts = decided.map(({ sent_at: from }) => {
    const inside = decided.filter(({ sent_at, ended_at }) => sent_at >= from && ended_at <= from + spanMs)
    return inside.length
  })
  return Math.max(0, ...counts)
}

/** Bounds of the shortest span from one request to the one `steps` after it. */
export function findTightest(decided: readonly Decided[], steps: number): { at_least: number; at_most: number } {
  const sent = decided.map(({ sent_at }) => sent_at).toSorted((a, b) => a - b)
  const ended = decided.map(({ ended_at }) => ended_at).toSorted((a, b) => a - b)
  let at_least = Number.POSITIVE_INFINITY
  let at_most = Number.POSITIVE_INFINITY
  for (let index = 0; index + steps < decided.length; index++) {
    at_least = Math.min(at_least, (sent[index + steps] as number) - (ended[index] as number))
    at_most = Math.min(at_most, (ended[index + steps] as number) - (sent[index] as number))
  }
  return { at_least, at_most }
}
