/** A provider's own classification of a vehicle. Only its explicit result is true or false; a contradiction is neither. */
import type { Statement } from '../observation.ts'
import type { FlagTopic } from './severity.ts'
import { splitStatements } from './split-statements.ts'

export function deriveFlag(statements: readonly Statement[], topic: FlagTopic): boolean | null {
  const { positive, negative, doubtful } = splitStatements(statements, topic)
  if (positive.length > 0) return negative.length > 0 ? null : true
  return negative.length > 0 && doubtful.length === 0 ? false : null
}
