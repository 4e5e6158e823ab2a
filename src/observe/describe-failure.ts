/** What a log line says of an error: why, and the code that it has. */
import { describeCode } from './describe-code.ts'
import { describeReason } from './describe-reason.ts'

export function describeFailure(error: unknown): { readonly reason: string; readonly code?: string } {
  const code = describeCode(error)
  return { reason: describeReason(error), ...(code !== null && { code }) }
}
