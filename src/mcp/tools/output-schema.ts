/** The schema of a tool's result: what `/v1` answers, with what is unknown beside it. */
import type { JsonSchema } from '../../parameters/parameter.ts'
import { memberPath } from '../explain/walk-fields.ts'
import type { ToolDescription } from '../protocol/records.ts'
import { shapeOf } from './record-schema.ts'

const texts = { type: 'array', items: { type: 'string' } }

/** `place`: where members of records may be absent, because the caller did not ask for them; null = nowhere. */
export function outputSchema(answers: readonly unknown[], place: string | null): ToolDescription['outputSchema'] {
  const isOptional = (path: string) =>
    place !== null && path === memberPath(place, path.slice(path.lastIndexOf('.') + 1))
  const shapes = answers.map((one): JsonSchema => shapeOf(one, isOptional))
  return {
    type: 'object',
    properties: {
      unknown_means: { type: 'string', description: 'What unknown means. It is never a good sign.' },
      unknown: {
        type: 'array',
        description: 'The fields of the answer that are unknown in at least one record.',
        items: {
          type: 'object',
          properties: { field: { type: 'string' }, means: { type: 'string' } },
          required: ['field', 'means'],
        },
      },
      quoted_means: { type: 'string', description: 'What quoted means.' },
      quoted: { ...texts, description: 'The fields of the answer that hold words of other people.' },
      omitted: { ...texts, description: 'The fields that were left out, because the caller did not ask for them.' },
      answer: shapes.length === 1 ? (shapes[0] as JsonSchema) : { anyOf: shapes },
    },
    required: ['unknown_means', 'unknown', 'quoted_means', 'quoted', 'omitted', 'answer'],
  }
}
