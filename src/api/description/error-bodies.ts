/** The bodies of errors, spelled as on the wire. */
import { Type } from 'typebox'
import { FAILURES, type FailureKind } from '../../domain/failure.ts'
import { enumOf } from '../../domain/schema.ts'

const KINDS = Object.keys(FAILURES) as readonly FailureKind[]

export const ValidationError = Type.Object(
  {
    loc: Type.Array(Type.Union([Type.String(), Type.Integer()]), { title: 'Location' }),
    msg: Type.String({ title: 'Message' }),
    type: Type.String({ title: 'Error Type' }),
    input: Type.Optional(Type.Unknown({ title: 'Input' })),
    ctx: Type.Optional(Type.Unsafe<Record<string, unknown>>({ type: 'object', title: 'Context' })),
  },
  { $id: 'ValidationError', title: 'ValidationError' },
)

export const HTTPValidationError = Type.Object(
  { detail: Type.Optional(Type.Array(ValidationError, { title: 'Detail' })) },
  { $id: 'HTTPValidationError', title: 'HTTPValidationError' },
)

export const ErrorBody = Type.Object(
  {
    detail: Type.Object({
      code: enumOf(KINDS),
      message: Type.String({ description: 'For people; may change.' }),
      request_id: Type.String({ description: 'Also in the header `X-Request-Id`.' }),
      resets_at: Type.Optional(
        Type.String({ format: 'date-time', description: 'When the month ends; with `quota_exhausted` only.' }),
      ),
    }),
  },
  { $id: 'Error' },
)
