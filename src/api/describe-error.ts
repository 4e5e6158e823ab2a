/** Why a request failed, in the words of the request log. */
import { type LoggedError, VALIDATION_ERROR } from '../domain/accounts/usage.ts'
import { isFailure } from '../domain/failure.ts'
import { redactKeys } from '../domain/redact.ts'
import type { Hint } from '../parameters/hints/create-hint-finder.ts'
import type { Complaint } from '../parameters/parameter.ts'
import { redactName } from './redact-target.ts'

const LONGEST_DETAIL = 200

export function describeFailure(failure: unknown): LoggedError {
  // Anything else is a bug, whose message may contain anything.
  if (!isFailure(failure)) return { code: 'internal', detail: 'Something went wrong on our side.' }
  return { code: failure.kind, detail: shorten(failure.message) }
}

/** The first problem, without the input, and what may have been meant. */
export function describeComplaints(
  complaints: readonly Complaint[],
  hints: readonly Pick<Hint, 'title'>[] = [],
): LoggedError {
  const [first] = complaints
  const more = complaints.length > 1 ? ` (and ${complaints.length - 1} more)` : ''
  const place = first?.loc.slice(1).map(String).map(redactName).join('.')
  const detail = first === undefined ? '' : `${place === '' ? '' : `${place}: `}${describe(first)}`
  const meant = hints.length === 0 ? '' : `; ${hints.map(({ title }) => title).join('; ')}`
  return { code: VALIDATION_ERROR, detail: `${shorten(detail)}${more}${meant}` }
}

/** Our own errors quote what was sent. */
function describe({ type, msg, ctx }: Complaint): string {
  const quote = type === 'value_error' ? msg.indexOf(" '") : -1
  if (quote === -1) return msg
  const { did_you_mean } = (ctx ?? {}) as { readonly did_you_mean?: string }
  return `${msg.slice(0, quote)}${did_you_mean === undefined ? '' : ` (did you mean ${did_you_mean}?)`}`
}

function shorten(text: string): string {
  const redacted = redactKeys(text.slice(0, LONGEST_DETAIL))
  return text.length > LONGEST_DETAIL ? `${redacted}…` : redacted
}
