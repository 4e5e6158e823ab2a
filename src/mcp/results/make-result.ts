/** The result of a tool: what `/v1` answers, what of it is unknown, and that unknown is not clean. Whole, or an error. */

import type { ToolResult } from '../protocol/records.ts'
import type { Narrowed } from '../tools/fields-argument.ts'
import { QUOTED_MEANS } from './list-quoted.ts'
import { makeError } from './make-error.ts'

/** Of JSON: what most clients pass on to a model in one piece. */
const MOST_CHARACTERS = 100_000

const UNKNOWN_MEANS =
  'The fields in unknown have no value in at least one record; means says why that can be. Unknown is not zero, not false and not a good sign. Tell the person that it is unknown, and conclude nothing from it.'

interface Made extends Narrowed {
  readonly unknown: readonly { readonly field: string; readonly means: string }[]
  /** Fields with words of other people. */
  readonly quoted: readonly string[]
  /** Said with every result of the tool. */
  readonly caution: string | null
  /** How to ask for less. */
  readonly lessBy: string
  readonly cost: number
}

export function makeResult({ answer, omitted, unknown, quoted, caution, lessBy, cost }: Made): ToolResult {
  const structuredContent = {
    unknown_means: caution === null ? UNKNOWN_MEANS : `${UNKNOWN_MEANS} ${caution}`,
    unknown,
    quoted_means: QUOTED_MEANS,
    quoted,
    omitted,
    answer,
  }
  const text = JSON.stringify(structuredContent)
  if (text.length <= MOST_CHARACTERS) return { content: [{ type: 'text', text }], structuredContent }
  const message = `The answer has ${text.length} characters; a result has at most ${MOST_CHARACTERS}. Nothing is shown, because a part could be mistaken for the whole.`
  return makeError({ code: 'answer_too_large', message, what_to_do: lessBy, cost })
}
