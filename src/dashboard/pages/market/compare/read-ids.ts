/** Reads the ids of a comparison from an address. */
import { readCarId } from '../read-car-id.ts'

export const MOST_COMPARED = 4
/** As much of a wrong piece as a page repeats. */
const LONGEST_PIECE = 30

export type IdsRefusal =
  | { readonly kind: 'tooMany'; readonly count: number }
  | { readonly kind: 'notId'; readonly piece: string }
  | { readonly kind: 'twice'; readonly id: number }

interface IdsReading {
  readonly ids: readonly number[]
  readonly refusal: IdsRefusal | null
}

/** Several `ids` count as one list, so that a form can add to it; an empty field adds nothing. */
export function readIds(query: URLSearchParams): IdsReading {
  const given = query.getAll('ids').filter((text) => text.trim() !== '')
  const pieces = given.join(',').split(',', given.length === 0 ? 0 : undefined)
  const ids: number[] = []
  let refusal: IdsRefusal | null = null
  for (const piece of pieces) {
    const id = readCarId(piece.trim())
    if (id === null) refusal ??= { kind: 'notId', piece: piece.trim().slice(0, LONGEST_PIECE) }
    else if (ids.includes(id)) refusal ??= { kind: 'twice', id }
    else if (ids.length < MOST_COMPARED) ids.push(id)
    else return { ids, refusal: { kind: 'tooMany', count: pieces.length } }
  }
  return { ids, refusal }
}

/** The one spelling of a comparison. */
export function formatTarget(ids: readonly number[]): string {
  return ids.length === 0 ? '/market/compare' : `/market/compare?ids=${ids.join(',')}`
}
