/** The bodies of errors, spelled as on the wire. */
import { Type } from 'typebox'
import { FAILURES, type FailureKind } from '../../domain/failure.ts'
import { enumOf, mapOf } from '../../domain/schema.ts'

const KINDS = Object.keys(FAILURES) as readonly FailureKind[]

export const ValidationError = Type.Object(
  {
    loc: Type.Array(Type.Union([Type.String(), Type.Integer()]), {
      title: 'Location',
      description: 'Where: `query` or `path`, then the name of the parameter; `query` alone is the whole of it.',
      examples: [['query', 'mileage_max']],
    }),
    msg: Type.String({
      title: 'Message',
      description: 'What would be right, for people.',
      examples: ['Input should be a multiple of 10000'],
    }),
    type: Type.String({ title: 'Error Type', description: 'The kind of problem.', examples: ['multiple_of'] }),
    input: Type.Optional(
      Type.Unknown({
        title: 'Input',
        description:
          'What came: a text, a list of them for an unknown parameter that came more than once, or null for the whole query.',
        examples: ['15000'],
      }),
    ),
    ctx: Type.Optional(
      mapOf(Type.Unknown(), {
        title: 'Context',
        description:
          'What the message is made of, and what would be right where that is known (`allowed`, `did_you_mean`). Absent when there is nothing to say.',
        examples: [{ multiple_of: 10000 }],
      }),
    ),
  },
  { $id: 'ValidationError', title: 'ValidationError', description: 'One thing that is wrong with a request.' },
)

export const HTTPValidationError = Type.Object(
  {
    detail: Type.Array(ValidationError, {
      title: 'Detail',
      description: 'All that is wrong, at most one for each parameter, in the order of the parameters.',
    }),
  },
  { $id: 'HTTPValidationError', title: 'HTTPValidationError', description: 'The request is not valid.' },
)

const ErrorDetail = Type.Object(
  {
    code: enumOf(KINDS, { description: 'What happened; decide by this.', examples: ['vehicle_not_found'] }),
    message: Type.String({ description: 'For people; may change.', examples: ['No listing has this id.'] }),
    request_id: Type.String({
      description: 'Also in the header `X-Request-Id`.',
      examples: ['req_5f0c2a9b7e1d0000k3'],
    }),
    resets_at: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'When the month ends; with `quota_exhausted` only.',
        examples: ['2026-12-01T00:00:00.000Z'],
      }),
    ),
  },
  { description: 'What went wrong.' },
)

export const ErrorBody = Type.Object(
  { detail: ErrorDetail },
  { $id: 'Error', description: 'Every error but a request that is not valid.' },
)
