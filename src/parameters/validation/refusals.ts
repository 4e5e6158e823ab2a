/** The messages of parameters and rules, exactly as the API sends them, and the 422 answer. */
import { redactKeys } from '../../domain/redact.ts'
import { type ErrorAnswer, NO_STORE } from '../../web/errors.ts'
import { float, writeJson } from '../../web/write-json.ts'
import type { Complaint, Refusal } from '../parameter.ts'

export const NOT_AN_INTEGER: Refusal = {
  type: 'int_parsing',
  msg: 'Input should be a valid integer, unable to parse string as an integer',
}
export const TOO_LONG_AN_INTEGER: Refusal = {
  type: 'int_parsing_size',
  msg: 'Unable to parse input string as an integer, exceeded maximum size',
}
export const NOT_A_NUMBER: Refusal = {
  type: 'float_parsing',
  msg: 'Input should be a valid number, unable to parse string as a number',
}
export const NOT_A_BOOLEAN: Refusal = {
  type: 'bool_parsing',
  msg: 'Input should be a valid boolean, unable to interpret input',
}
export const NOT_FINITE: Refusal = { type: 'finite_number', msg: 'Input should be a finite number' }
export const MISSING: Refusal = { type: 'missing', msg: 'Field required' }
export const NOT_EXPECTED: Refusal = { type: 'extra_forbidden', msg: 'Extra inputs are not permitted' }

/** An error of our own. `context` is added to the empty `error` of the original API. */
export function valueError(text: string, context: Readonly<Record<string, unknown>> = {}): Refusal {
  return { type: 'value_error', msg: `Value error, ${text}`, ctx: { error: {}, ...context } }
}

export function longerThan(maxLength: number): Refusal {
  return {
    type: 'string_too_long',
    msg: `String should have at most ${maxLength} characters`,
    ctx: { max_length: maxLength },
  }
}

/** A complaint about the whole query. */
export function tooManyPieces(most: number, count: number): Complaint {
  return {
    type: 'too_long',
    loc: ['query'],
    msg: `Dictionary should have at most ${most} items after validation, not ${count}`,
    input: null,
    ctx: { field_type: 'Dictionary', max_length: most, actual_length: count },
  }
}

export function notOneOf(values: readonly string[]): Refusal {
  const quoted = values.map((value) => `'${value}'`)
  const last = quoted.pop() ?? ''
  const expected = quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`
  return { type: 'literal_error', msg: `Input should be ${expected}`, ctx: { expected } }
}

/** The step of a float: `10000` in the message, `10000.0` in the context. */
export function notMultipleOf(step: number): Refusal {
  return { type: 'multiple_of', msg: `Input should be a multiple of ${step}`, ctx: { multiple_of: float(step) } }
}

/** The 422 answer: everything that is wrong with a request. `link`: where it is explained. */
export function formatComplaints(complaints: readonly Complaint[], link: string | null = null): ErrorAnswer {
  const headers = link === null ? NO_STORE : [...NO_STORE, 'link', link]
  return { status: 422, headers, body: Buffer.from(redactKeys(writeJson({ detail: complaints }))) }
}
