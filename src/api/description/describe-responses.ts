/** The responses of an endpoint in OpenAPI, from its row and from what the service sends. */
import { FAILURES, type FailureKind } from '../../domain/failure.ts'
import type { JsonSchema } from '../../parameters/parameter.ts'
import {
  type ErrorAnswer,
  formatFailure,
  formatUnsatisfiable,
  RAW_REFUSALS,
  type RawRefusal,
} from '../../web/errors.ts'
import type { Endpoint } from '../endpoint.ts'
import { referTo } from './components.ts'
import { failureHeaders, kindHeaders, referToHeaders, successHeaders } from './describe-headers.ts'
import { ErrorBody, HTTPValidationError } from './error-bodies.ts'
import { FAILURE_DOCS } from './failure-docs.ts'
import { REQUEST_ID_SAMPLE, sampleFailure } from './failure-samples.ts'

const JSON_TYPE = 'application/json'

/** How every endpoint refuses an unknown parameter. */
const REFUSED = {
  detail: [
    { type: 'extra_forbidden', loc: ['query', 'year_from'], msg: 'Extra inputs are not permitted', input: '2019' },
  ],
}

export function describeResponses(row: Endpoint, example: unknown): JsonSchema {
  const responses: Record<string, JsonSchema> = {
    ...describeSuccess(row, example),
    422: {
      description: 'Validation Error',
      headers: referToHeaders([...failureHeaders(row.access), 'Link.meant']),
      content: { [JSON_TYPE]: { schema: referTo(HTTPValidationError), example: REFUSED } },
    },
    ...OF_ALL,
  }
  for (const [status, kinds] of groupByStatus(failuresOf(row))) responses[status] = describeFailures(kinds, row.access)
  return responses
}

function describeSuccess(row: Endpoint, example: unknown): Record<string, JsonSchema> {
  const { file, answers } = row
  const headers = referToHeaders(successHeaders(row))
  const notModified = {
    description: 'Not modified: the version named in `If-None-Match` is still current. No body.',
    headers,
  }
  if (file === undefined) {
    const content = { [JSON_TYPE]: { schema: referTo(answers), ...(example === undefined ? {} : { example }) } }
    return { 200: { description: 'Successful Response', headers, content }, 304: notModified }
  }
  const content = Object.fromEntries(file.contentTypes.map((type) => [type, { schema: referTo(answers) }]))
  const part = referToHeaders([...successHeaders(row), 'Content-Range'])
  return {
    200: { description: 'The whole file.', headers, content },
    206: { description: 'The part that `Range` asks for.', headers: part, content },
    304: notModified,
    416: {
      description: '`bad_request`: the range begins behind the end of the file.',
      headers: referToHeaders([...failureHeaders(row.access), 'Content-Range']),
      content: {
        [JSON_TYPE]: {
          schema: referTo(ErrorBody),
          example: bodyOf(formatUnsatisfiable(13_912_064, REQUEST_ID_SAMPLE)),
        },
      },
    },
  }
}

const COMMON: readonly FailureKind[] = ['internal', 'overloaded']
const KEYED: readonly FailureKind[] = [
  'not_authenticated',
  'rate_limited',
  'limiter_unavailable',
  'storage_unavailable',
]

/** Kinds of failure that do not depend on the endpoint. */
export const COMMON_FAILURES: readonly FailureKind[] = [...COMMON, ...KEYED, 'quota_exhausted']

/** Every kind of failure that a caller of the endpoint may see. */
export function failuresOf(row: Endpoint): readonly FailureKind[] {
  const admission = row.access === 'keyed' ? KEYED : (['rate_limited'] as const)
  return [...admission, ...(row.cost === 0 ? [] : (['quota_exhausted'] as const)), ...row.failures, ...COMMON]
}

function groupByStatus(kinds: readonly FailureKind[]): [status: number, kinds: FailureKind[]][] {
  const groups = new Map<number, FailureKind[]>()
  for (const kind of kinds) groups.set(FAILURES[kind], [...(groups.get(FAILURES[kind]) ?? []), kind])
  return [...groups].sort(([a], [b]) => a - b)
}

const bodyOf = ({ body }: Pick<ErrorAnswer, 'body'>) => JSON.parse(body.toString()) as unknown

function describeFailures(kinds: readonly FailureKind[], access: Endpoint['access'] | null): JsonSchema {
  const examples = Object.fromEntries(kinds.map((kind) => [kind, { value: bodyOf(sampleFailure(kind)) }]))
  return {
    description: kinds.map((kind) => `\`${kind}\`: ${FAILURE_DOCS[kind].title}.`).join(' '),
    headers: referToHeaders(kindHeaders(kinds, access)),
    content: { [JSON_TYPE]: { schema: referTo(ErrorBody), examples } },
  }
}

/** Without Vary, because the answer is written directly to the socket. */
const UNREAD_HEADERS = failureHeaders(null).filter((name) => name !== 'Vary')

/** A request that could not be read. */
function describeUnread(refusal: RawRefusal): JsonSchema {
  const [, failure] = RAW_REFUSALS[refusal]
  return {
    description: `\`${failure.kind}\`: ${failure.message}`,
    headers: referToHeaders(UNREAD_HEADERS),
    content: {
      [JSON_TYPE]: { schema: referTo(ErrorBody), example: bodyOf(formatFailure(failure, REQUEST_ID_SAMPLE)) },
    },
  }
}

/** Responses that do not depend on the endpoint, by name. */
export const RESPONSES: Readonly<Record<string, JsonSchema>> = {
  BadRequest: { ...describeUnread('unreadable'), headers: referToHeaders(failureHeaders(null)) },
  MethodNotAllowed: {
    ...describeFailures(['method_not_allowed'], null),
    description: '`method_not_allowed`: Sent to every other method, `HEAD` and `OPTIONS` among them.',
  },
  RequestTimeout: describeUnread('too_slow'),
  TooLarge: describeUnread('too_large'),
}
const respond = (name: string): JsonSchema => ({ $ref: `#/components/responses/${name}` })
const OF_ALL: Readonly<Record<number, JsonSchema>> = {
  400: respond('BadRequest'),
  405: respond('MethodNotAllowed'),
  408: respond('RequestTimeout'),
  431: respond('TooLarge'),
}
