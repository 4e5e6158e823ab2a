/** The period of a usage page: the reader's own dates if there are some, else one of the usual periods. */
import type { UsageQuestions } from '../../../accounts/usage/create-usage-questions.ts'
import type { Span, SpanRefusal } from '../../../accounts/usage/range.ts'
import type { UsageQuery } from './read-query.ts'

export function chooseSpan(
  { own, range }: UsageQuery,
  usage: Pick<UsageQuestions, 'spanOf' | 'readOwnSpan'>,
): Span | { readonly refused: SpanRefusal } {
  return own === null ? usage.spanOf(range) : usage.readOwnSpan(own.from, own.to)
}
