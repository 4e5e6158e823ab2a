/** Reads the parameters of the usage forms; unknown values count as not set. */
import type { RequestFilter } from '../../../accounts/usage/create-usage-questions.ts'
import { RANGES, type Range } from '../../../accounts/usage/range.ts'
import { STATUS_CLASSES, USAGE_SPLITS, type UsageSplit } from '../../../domain/accounts/usage.ts'

interface UsageQuery {
  readonly range: Range
  readonly split: UsageSplit
}

/** Longer than any useful search text. */
export const LONGEST_TEXT = 100

export function readUsageQuery(query: URLSearchParams): UsageQuery {
  return {
    range: readOneOf(RANGES, query.get('range')) ?? 'month',
    split: readOneOf(USAGE_SPLITS, query.get('split')) ?? 'status_class',
  }
}

export function readRequestQuery(query: URLSearchParams): RequestFilter {
  const text = query.get('text')?.trim().slice(0, LONGEST_TEXT)
  return {
    text: text || null,
    status_class: readOneOf(STATUS_CLASSES, query.get('status')),
    key_id: query.get('key')?.slice(0, LONGEST_TEXT) || null,
  }
}

function readOneOf<Name extends string>(names: readonly Name[], text: string | null): Name | null {
  return names.find((name) => name === text) ?? null
}
