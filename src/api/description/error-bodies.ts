/** The schemas of error bodies. */
import { Type } from 'typebox'
import { FAILURES, type FailureKind } from '../../domain/failure.ts'
import { enumOf } from '../../domain/schema.ts'
import { ValidationError } from '../../domain/validation-error.ts'

const KINDS = Object.keys(FAILURES) as readonly FailureKind[]

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
