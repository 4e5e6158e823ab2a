/** Reads a query string that has the filters of a search only. */
import type { SearchQuestion } from '../catalog/search-question.ts'
import { Failure } from '../domain/failure.ts'
import type { Complaint, Parameters, Rule, Values } from './parameter.ts'
import { type FilterParts, makeFilterParameters, makeFilterRules, toQuestion } from './search-parameters.ts'
import { countPieces, MOST_PIECES, readQuery } from './validation/read-query.ts'
import { tooManyPieces } from './validation/refusals.ts'
import { createValidator } from './validation/validate.ts'

type ReadFilters =
  | { readonly question: SearchQuestion; readonly filters: readonly (readonly [name: string, value: string])[] }
  | { readonly complaints: readonly Complaint[] }

/** May throw the Failure of a name that could not be looked up. */
export function createFilterReader(parts: FilterParts): (queryText: string) => Promise<ReadFilters> {
  const parameters = makeFilterParameters(parts)
  const names = Object.keys(parameters)
  const validate = createValidator({ parameters, rules: makeFilterRules() as readonly Rule<Parameters>[] })
  return async (queryText) => {
    const pieces = countPieces(queryText)
    if (pieces > MOST_PIECES) return { complaints: [tooManyPieces(MOST_PIECES, pieces)] }
    const query = readQuery(queryText)
    const validated = await validate({}, query)
    if ('complaints' in validated) return { complaints: validated.complaints }
    return {
      question: toQuestion(validated.values as Values<typeof parameters>),
      filters: names.flatMap((name) => {
        const value = query.get(name)?.at(-1)
        return value === undefined ? [] : [[name, value] as const]
      }),
    }
  }
}

/** Of filters that were read before: a name is gone from the catalogue. */
export function noLongerRead(complaints: readonly Complaint[]): Failure {
  return new Failure('source_changed', `The filters of a saved search cannot be read any more: ${complaints[0]?.msg}`)
}
