/** The texts of a result that are ours: all but those that quote or translate what the provider wrote. */
import type { Text } from '../inspection/list-texts.ts'

/** Where reports are quoted. */
const QUOTING =
  /^answer\.(?:conclusions|categories|modification_assessments|history_queries|grade|conflicts|source_unread|panel_damage|uninspected_items)\b/
/** Their members are named by the provider. */
const NAMED_BY_PROVIDER = /\.(?:modification_assessments|reported_counts|source_fields)$/

type Members = Readonly<Record<string, unknown>>

/** A text is a quotation if its field says so, or if the original is beside it. */
function isQuotation(path: string, name: string, beside: Members): boolean {
  if (!QUOTING.test(path === 'answer' ? `answer.${name}` : path)) return false
  return name.startsWith('source_') || NAMED_BY_PROVIDER.test(path) || typeof beside[`source_${name}`] === 'string'
}

export function listOwnTexts(value: unknown, path = '', name = '', beside: Members = {}): Text[] {
  if (typeof value === 'string')
    return isQuotation(path, name, beside) ? [] : [{ path: `${path}.${name}`, text: value }]
  if (Array.isArray(value)) return value.flatMap((one) => listOwnTexts(one, path, name, beside))
  if (typeof value !== 'object' || value === null) return []
  const inside = name === '' ? path : path === '' ? name : `${path}.${name}`
  return Object.entries(value).flatMap(([member, one]) => listOwnTexts(one, inside, member, value as Members))
}
