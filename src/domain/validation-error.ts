/** One problem with a request, as in answers with status 422. */
import { Type } from 'typebox'
import { mapOf } from './schema.ts'

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
