/** Leaves out members of the records in an answer, and tells which. */

interface Narrowed {
  readonly answer: unknown
  /** The names that the records have and the caller did not ask for. */
  readonly omitted: readonly string[]
}

/** `place`: where the records are, such as `results[]`; empty = the answer is one, null = nothing is left out. */
export function narrow(answer: unknown, place: string | null, isWanted: (name: string) => boolean): Narrowed {
  if (place === null) return { answer, omitted: [] }
  const omitted = new Set<string>()
  const keep = (record: unknown): unknown => {
    if (typeof record !== 'object' || record === null) return record
    const kept = Object.entries(record).filter(([name]) => {
      if (!isWanted(name)) omitted.add(name)
      return isWanted(name)
    })
    return Object.fromEntries(kept)
  }
  if (place === '') return { answer: keep(answer), omitted: [...omitted] }
  const isList = place.endsWith('[]')
  const name = isList ? place.slice(0, -2) : place
  const members = answer as Readonly<Record<string, unknown>>
  const inside = members[name]
  // Another of the answers that the tool has.
  if (inside === undefined) return { answer, omitted: [] }
  const narrowed = isList && Array.isArray(inside) ? inside.map(keep) : keep(inside)
  return { answer: { ...members, [name]: narrowed }, omitted: [...omitted] }
}
