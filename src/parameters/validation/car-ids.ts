/** The parameter for several car ids, separated by commas. */
import type { Parameter, Read, Refusal } from '../parameter.ts'
import { requiredText } from './parameters.ts'
import { readInt } from './read-number.ts'
import { valueError } from './refusals.ts'

/** Digits of an id, a comma and a space. */
const LONGEST_ID = 20

export function carIds(most: number): Parameter<readonly number[]> {
  const rule = `ids must be 1 to ${most} different car ids, separated by commas`
  const refuse = (reason: string): { refusal: Refusal } => ({ refusal: valueError(`${rule}; ${reason}`) })
  const description = `1 to ${most} different listing ids, separated by commas, as in \`id\` of search results.`
  const parameter = requiredText({ description, maxLength: most * LONGEST_ID }, (text): Read<readonly number[]> => {
    const pieces = text.split(',')
    if (pieces.length > most) return refuse(`these are ${pieces.length}`)
    const ids = new Set<number>()
    for (const piece of pieces) {
      const id = readInt(piece)
      if (typeof id !== 'number' || id < 1) return refuse(`'${piece}' is none`)
      if (ids.has(id)) return refuse(`${id} occurs twice`)
      ids.add(id)
    }
    return { value: [...ids] }
  })
  return { ...parameter, schema: { ...parameter.schema, 'x-items': { type: 'integer' } } }
}
