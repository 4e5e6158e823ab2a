/** The argument `fields`: which members of the records a caller wants, and the answer without the others. */
import { arrayOrNull } from '../../domain/readers.ts'
import type { Complaint } from '../../parameters/parameter.ts'

/** `leftOut`: members that the answer lacks unless they are named. */
export function createFieldsArgument(members: readonly string[], leftOut: readonly string[]) {
  const except = leftOut.length === 0 ? '' : ` but ${leftOut.join(', ')}`
  return {
    schema: {
      type: 'array',
      items: { type: 'string', enum: members },
      minItems: 1,
      maxItems: members.length,
      description: `The fields to return, for a smaller answer; all${except} if it is absent. What is left out is named in omitted.`,
    },
    /** Whether a member is wanted, or what is wrong with the argument. */
    read(value: unknown): { readonly isWanted: (name: string) => boolean } | { readonly complaint: Complaint } {
      if (value === undefined || value === null) return { isWanted: (name) => !leftOut.includes(name) }
      const names: readonly unknown[] =
        typeof value === 'string' ? value.split(',', members.length) : (arrayOrNull(value) ?? [])
      const wrong = names.find((name) => !members.includes(name as string))
      if (names.length > 0 && names.length <= members.length && wrong === undefined) {
        const wanted = new Set(names)
        return { isWanted: (name) => wanted.has(name) }
      }
      return { complaint: complain(members) }
    },
  }
}

function complain(members: readonly string[]): Complaint {
  const msg = 'Input should be a list of names of fields'
  return { type: 'fields', loc: ['argument', 'fields'], msg, input: null, ctx: { allowed: members } }
}

export interface Narrowed {
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
