/** Reads the query of a search page by the rules of `/v1/search`. */
import type { Catalog } from '../../../../catalog/create-catalog.ts'
import { LAST_PAGE, type PageWanted } from '../../../../catalog/search.ts'
import type { SearchQuestion } from '../../../../catalog/search-question.ts'
import { createHintFinder, type HintFinder } from '../../../../parameters/hints/create-hint-finder.ts'
import type { Complaint, Parameter, Parameters, Rule, Values } from '../../../../parameters/parameter.ts'
import { makeFilterParameters, makeFilterRules, sort, toQuestion } from '../../../../parameters/search-parameters.ts'
import { carIds } from '../../../../parameters/validation/car-ids.ts'
import { inQuery, intParameter } from '../../../../parameters/validation/parameters.ts'
import { countPieces, MOST_PIECES, type Query, readQuery } from '../../../../parameters/validation/read-query.ts'
import { tooManyPieces } from '../../../../parameters/validation/refusals.ts'
import { createValidator } from '../../../../parameters/validation/validate.ts'
import { type Asked, hrefOf, isNormal, normalize } from './asked.ts'

export const MOST_COMPARED = 4
/** Digits of the ids and the commas. */
const LONGEST_COMPARED = 80

export interface SearchWanted extends Pick<PageWanted, 'sort' | 'page'> {
  readonly question: SearchQuestion
  /** The ids of the cars that were chosen for a comparison. */
  readonly compared: readonly number[]
}

export type ReadSearch =
  | { readonly redirect: string }
  | { readonly asked: Asked; readonly complaints: readonly Complaint[] }
  | { readonly asked: Asked; readonly wanted: SearchWanted }

export interface SearchReader {
  /** The names of the filters, in the order of the canonical address. */
  readonly names: readonly string[]
  readonly parameters: Readonly<Record<string, Parameter<unknown>>>
  /** What the name of no filter may have meant. */
  readonly hints: HintFinder
  normalize(queryText: string): Asked
  /** Of a query string. May throw the Failure of a name that could not be looked up. */
  read(queryText: string): Promise<ReadSearch>
  /** Null if it is refused. */
  ask(asked: Asked): Promise<SearchQuestion | null>
}

interface SearchReaderParts {
  readonly catalog: Pick<Catalog, 'findBrand' | 'findProvince' | 'findCities'>
  readonly hasInventory: boolean
}

export function createSearchReader(parts: SearchReaderParts): SearchReader {
  const filters = makeFilterParameters(parts)
  const parameters = {
    ...filters,
    sort,
    compare: inQuery({ description: '', maxLength: LONGEST_COMPARED }, carIds(MOST_COMPARED).read) as Parameter<
      readonly number[] | null
    >,
    page: intParameter({ description: '', fallback: 1, ge: 1, le: LAST_PAGE }),
  }
  const names = Object.keys(parameters)
  const validate = createValidator({ parameters, rules: makeFilterRules() as readonly Rule<Parameters>[] })
  const validateAsked = async (asked: Asked) => validate({}, toQuery(asked))

  return {
    names,
    parameters,
    hints: createHintFinder(names),
    normalize: (queryText) => normalize(readQuery(queryText), names),
    async read(queryText) {
      // A form sends its empty fields too, but it has fewer than this.
      const pieces = countPieces(queryText)
      if (pieces > MOST_PIECES) return { asked: new Map(), complaints: [tooManyPieces(MOST_PIECES, pieces)] }
      const query = readQuery(queryText)
      const asked = normalize(query, names)
      if (!isNormal(query, asked)) return { redirect: hrefOf(asked) }
      const validated = await validateAsked(asked)
      if ('complaints' in validated) return { asked, complaints: validated.complaints }
      const values = validated.values as Values<typeof parameters>
      return {
        asked,
        wanted: {
          question: toQuestion(values),
          sort: values.sort,
          page: values.page,
          compared: values.compare ?? [],
        },
      }
    },
    async ask(asked) {
      const validated = await validateAsked(asked)
      return 'complaints' in validated ? null : toQuestion(validated.values as Values<typeof parameters>)
    },
  }
}

function toQuery(asked: Asked): Query {
  return new Map([...asked].map(([name, value]) => [name, [value]]))
}
