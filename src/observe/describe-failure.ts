/** The log fields of an error: the reason and its code. */
import { describeCode } from './describe-code.ts'
import { describeReason } from './describe-reason.ts'

export function describeFailure(error: unknown): { readonly reason: string; readonly code?: string } {
  const code = describeCode(error)
  return { reason: describeReason(error), ...(code !== null && { code }) }
}
