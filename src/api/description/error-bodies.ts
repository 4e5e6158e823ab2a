/** The schemas of error bodies. */
import { Type } from 'typebox'
import { FAILURES, type FailureKind } from '../../domain/failure.ts'
import { code, moment, part, record, text } from '../../domain/schema.ts'
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

const ErrorDetail = part('What went wrong.', {
  code: code(KINDS, 'The error code. Programs should decide by this.', 'vehicle_not_found'),
  message: text('A message for people. It may change.', 'No listing has this id.'),
  request_id: text('Also in the header `X-Request-Id`.', 'req_5f0c2a9b7e1d0000k3'),
  resets_at: Type.Optional(
    moment('When the monthly allowance resets. Only with `quota_exhausted`.', '2026-12-01T00:00:00.000Z'),
  ),
})

export const ErrorBody = record('Error', 'The body of every error except 422.', { detail: ErrorDetail })
