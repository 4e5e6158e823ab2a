/** Schemas of the errors. */
import { FAILURES } from '../../domain/failure.ts'
import { oneOf, text } from './build.ts'

export const ERROR_SCHEMAS = {
  HTTPValidationError: {
    properties: {
      detail: { items: { $ref: '#/components/schemas/ValidationError' }, type: 'array', title: 'Detail' },
    },
    type: 'object',
    title: 'HTTPValidationError',
  },
  ValidationError: {
    properties: {
      loc: { items: { anyOf: [{ type: 'string' }, { type: 'integer' }] }, type: 'array', title: 'Location' },
      msg: { type: 'string', title: 'Message' },
      type: { type: 'string', title: 'Error Type' },
      input: { title: 'Input' },
      ctx: { type: 'object', title: 'Context' },
    },
    type: 'object',
    required: ['loc', 'msg', 'type'],
    title: 'ValidationError',
  },
  Error: {
    type: 'object',
    properties: {
      detail: {
        type: 'object',
        properties: {
          code: oneOf(Object.keys(FAILURES)),
          message: text('For people; may change.'),
          request_id: text('Also in the header `X-Request-Id`.'),
        },
        required: ['code', 'message', 'request_id'],
      },
    },
    required: ['detail'],
  },
}
