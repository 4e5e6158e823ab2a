/** The schemas of error bodies. */
import { Type } from 'typebox'
import { FAILURES, type FailureKind } from '../../domain/failure.ts'
import { enumOf, mapOf } from '../../domain/schema.ts'

const KINDS = Object.keys(FAILURES) as readonly FailureKind[]

export const ValidationError = Type.Object(
  {
    loc: Type.Array(Type.Union([Type.String(), Type.Integer()]), {
      title: 'Location',
      description:
        'Where the problem is: `query` or `path`, then the name of the parameter. `query` alone means the whole query string.',
      examples: [['query', 'mileage_max']],
    }),
    msg: Type.String({
      title: 'Message',
      description: 'What a valid value looks like, for people.',
      examples: ['Input should be a multiple of 10000'],
    }),
    type: Type.String({
      title: 'Error Type',
      description: 'The kind of problem, for programs.',
      examples: ['multiple_of'],
    }),
    input: Type.Optional(
      Type.Unknown({
        title: 'Input',
        description:
          'The value received: a string, a list of strings for an unknown parameter that was sent more than once, or null for the whole query.',
        examples: ['15000'],
      }),
    ),
    ctx: Type.Optional(
      mapOf(Type.Unknown(), {
        title: 'Context',
        description:
          'The values used in the message, and valid values where they are known (`allowed`, `did_you_mean`). Absent when empty.',
        examples: [{ multiple_of: 10000 }],
      }),
    ),
  },
  { $id: 'ValidationError', title: 'ValidationError', description: 'One problem with a request.' },
)

export const HTTPValidationError = Type.Object(
  {
    detail: Type.Array(ValidationError, {
      title: 'Detail',
      description: 'All problems, at most one for each parameter, in the order of the parameters.',
    }),
  },
  { $id: 'HTTPValidationError', title: 'HTTPValidationError', description: 'The request is not valid.' },
)

const ErrorDetail = Type.Object(
  {
    code: enumOf(KINDS, {
      description: 'The error code. Programs should decide by this.',
      examples: ['vehicle_not_found'],
    }),
    message: Type.String({
      description: 'A message for people. It may change.',
      examples: ['No listing has this id.'],
    }),
    request_id: Type.String({
      description: 'Also in the header `X-Request-Id`.',
      examples: ['req_5f0c2a9b7e1d0000k3'],
    }),
    resets_at: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'When the monthly allowance resets. Only with `quota_exhausted`.',
        examples: ['2026-12-01T00:00:00.000Z'],
      }),
    ),
  },
  { description: 'What went wrong.' },
)

export const ErrorBody = Type.Object(
  { detail: ErrorDetail },
  { $id: 'Error', description: 'The body of every error except 422.' },
)
