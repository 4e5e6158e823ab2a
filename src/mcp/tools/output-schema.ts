/** The schema of a tool's result: what `/v1` answers, with what is unknown beside it. */
import type { JsonSchema } from '../../parameters/parameter.ts'
import { memberPath } from '../explain/walk-fields.ts'
import type { ToolDescription } from '../protocol/records.ts'

const texts = { type: 'array', items: { type: 'string' } }

/** `place`: where members of records may be absent, because the caller did not ask for them; null = nowhere. */
export function outputSchema(answers: readonly unknown[], place: string | null): ToolDescription['outputSchema'] {
  const isOptional = (path: string) =>
    place !== null && path === memberPath(place, path.slice(path.lastIndexOf('.') + 1))
  const shapes = answers.map((one) => shape(one, '', isOptional) as JsonSchema)
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

/** Words of a schema that only people and OpenAPI read. */
const LEFT_OUT: ReadonlySet<string> = new Set(['$id', 'description', 'examples', 'deprecated', 'discriminator'])

/** Without descriptions. The members that `isOptional` names by their path may be absent. */
function shape(value: unknown, path: string, isOptional: (path: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => shape(one, path, isOptional))
  if (typeof value !== 'object' || value === null) return value
  const shown: Record<string, unknown> = {}
  for (const [word, one] of Object.entries(value)) {
    if (LEFT_OUT.has(word)) continue
    if (word === 'properties') shown.properties = shapeMembers(one as object, path, isOptional)
    else if (word === 'required') {
      const required = (one as readonly string[]).filter((name) => !isOptional(memberPath(path, name)))
      if (required.length > 0) shown.required = required
    } else if (word === 'items') shown.items = shape(one, `${path}[]`, isOptional)
    // Records with optional members may match several of a choice.
    else shown[word === 'oneOf' ? 'anyOf' : word] = shape(one, path, isOptional)
  }
  return shown
}

function shapeMembers(members: object, path: string, isOptional: (path: string) => boolean): object {
  return Object.fromEntries(
    Object.entries(members).map(([name, one]) => [name, shape(one, memberPath(path, name), isOptional)]),
  )
}
