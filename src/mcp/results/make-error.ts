/** Failures as results of a tool: the code and sentence of `/v1`, and what to do now. */
import { recordOrNull } from '../../domain/readers.ts'
import type { Hint } from '../../parameters/hints/create-hint-finder.ts'
import type { Complaint } from '../../parameters/parameter.ts'
import type { ToolResult } from '../protocol/records.ts'

interface ToolError {
  /** A code of `/v1`, or `invalid_arguments` for its 422 and `answer_too_large`. */
  readonly code: string
  readonly message: string
  readonly what_to_do: string
  readonly [more: string]: unknown
}

const ADVICE: Readonly<Record<string, string>> = {
  invalid_arguments: 'Correct the arguments that detail names, and call the tool again. It cost nothing.',
  not_authenticated: 'Give the client a valid key. Calling again with the same key does not help.',
  quota_exhausted:
    'Stop until resets_at, or ask the person to change the plan or their own cap, as the message says. Calling again does not help before.',
  plan_required: 'The plan of the account does not include this. Ask the person.',
  vehicle_not_found:
    'The car is not listed, or never was: this says nothing about its condition. Search again for a current id.',
  inventory_off: 'This service cannot answer this question. Use search_cars or get_car.',
}
const LATER = 'It cost no data request. Call the tool again later with the same arguments.'
const NOT_NOW = 'Do not repeat the call as it is.'

export function makeError(error: ToolError): ToolResult {
  return { content: [{ type: 'text', text: JSON.stringify({ error }) }], isError: true }
}

/** The list that `/v1` answers with 422; null for every other error response. */
export function readComplaints(body: string): readonly Complaint[] | null {
  const detail = readDetail(body)
  return Array.isArray(detail) ? detail : null
}

/** From any other error response of `/v1`. */
export function makeRefusal(status: number, body: string, retryAfterS: number | null): ToolResult {
  const { code, message, ...more } = recordOrNull(readDetail(body)) ?? {}
  const told = { code: String(code), message: String(message) }
  return makeError({ ...told, what_to_do: advise(told.code, status, retryAfterS), status, ...more, ...told })
}

/** `detail` as `/v1` answers it; beside it the names that may have been meant, by the name that was sent. */
export function complainAbout(detail: readonly Complaint[], hints: readonly Hint[]): ToolResult {
  const message = 'The arguments are not valid. Each entry of detail names one and says what is wrong with it.'
  const what_to_do = ADVICE.invalid_arguments as string
  const error = { code: 'invalid_arguments', message, what_to_do, detail }
  if (hints.length === 0) return makeError(error)
  const did_you_mean = Object.fromEntries(hints.map(({ refused, meant }) => [refused, meant]))
  return makeError({ ...error, message: `${message} did_you_mean has names that exist.`, did_you_mean })
}

function readDetail(body: string): unknown {
  return (JSON.parse(body) as { readonly detail: unknown }).detail
}

function advise(code: string, status: number, retryAfterS: number | null): string {
  if (retryAfterS !== null) {
    return `Wait ${retryAfterS} ${retryAfterS === 1 ? 'second' : 'seconds'}, then call the tool again with the same arguments.`
  }
  return ADVICE[code] ?? (status >= 500 ? LATER : NOT_NOW)
}
