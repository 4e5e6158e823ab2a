/** The schemas of records as tools declare them: shapes only, because `explain_field` tells what a field means. */
import type { JsonSchema } from '../../parameters/parameter.ts'
import { memberPath } from '../explain/walk-fields.ts'

/** Words of a schema that only people and OpenAPI read. */
const LEFT_OUT: ReadonlySet<string> = new Set(['$id', 'description', 'examples', 'deprecated', 'discriminator'])

/** Without descriptions. The members that `isOptional` names by their path may be absent. */
export function shapeOf(schema: unknown, isOptional: (path: string) => boolean): JsonSchema {
  return shape(schema, '', isOptional) as JsonSchema
}

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
