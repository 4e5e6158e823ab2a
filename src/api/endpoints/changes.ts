/** GET /v1/changes: the changes of the market. */
import type { Catalog } from '../../catalog/create-catalog.ts'
import { ChangesResponse } from '../../domain/inventory/change-record.ts'
import { CHANGE_TYPES, CHANGES_KEPT_DAYS } from '../../domain/inventory/changes.ts'
import type { Parameter, Read } from '../../parameters/parameter.ts'
import {
  type FilterParts,
  makeFilterParameters,
  makeFilterRules,
  toQuestion,
} from '../../parameters/search-parameters.ts'
import { inQuery, listParameter } from '../../parameters/validation/parameters.ts'
import { valueError } from '../../parameters/validation/refusals.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { answerWith, lang } from './common-parameters.ts'

const LONGEST_TEXT = 200

export function changesEndpoint(catalog: Catalog, parts: FilterParts): Endpoint {
  const after: Parameter<number | null> = inQuery(
    {
      description: `The cursor to continue after: \`next\` of the previous response. Without it, the list starts at the oldest change that is kept. Changes are kept for ${CHANGES_KEPT_DAYS} days; an older cursor is refused.`,
      maxLength: LONGEST_TEXT,
    },
    (text) => ({ lookUp: () => readCursor(text, catalog.findCursor) }),
  )
  return endpoint({
    path: '/v1/changes',
    name: 'changes',
    operationId: 'listChanges',
    tag: 'cars',
    summary: 'List changes in the market',
    description:
      'Up to 100 changes in the order in which they were observed. Continue with `next` as `after`: immediately while pages are full, otherwise at intervals. With search filters, a change is listed if the car matches before or after it. Each change has the car as a search shows it now in `row`. Needs an inventory.',
    access: 'keyed',
    cost: 1,
    parameters: {
      after,
      type: listParameter('type', CHANGE_TYPES, {
        description: `Comma-separated: ${CHANGE_TYPES.join(', ')}.`,
        maxLength: LONGEST_TEXT,
      }),
      ...makeFilterParameters(parts),
      lang,
    },
    rules: makeFilterRules(),
    answers: ChangesResponse,
    failures: ['source_unavailable', 'source_changed', 'rates_unavailable', 'inventory_off', 'inventory_not_ready'],
    answer: async ({ after: seq, type, lang: language, ...filters }) =>
      answerWith(await catalog.changes({ ...toQuestion(filters), after: seq, types: type }, language)),
  })
}

async function readCursor(text: string, findCursor: Catalog['findCursor']): Promise<Read<number>> {
  const found = await findCursor(text)
  return 'seq' in found ? { value: found.seq } : { refusal: valueError(found.refused) }
}
