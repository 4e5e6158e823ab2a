/** Schemas for OpenAPI: one with a name (`$id`) appears once among the components and is referenced everywhere else. */
import { isDeepStrictEqual } from 'node:util'
import type { TSchema } from 'typebox'
import type { JsonSchema } from '../../parameters/parameter.ts'

/** Replaces named schemas by references, including the schema itself. */
export function referTo(schema: TSchema): JsonSchema {
  return replaceNamed(schema) as JsonSchema
}

/** All named schemas, by name. */
export function collectComponents(schemas: readonly TSchema[]): Readonly<Record<string, JsonSchema>> {
  const components: Record<string, JsonSchema> = {}
  // Most endpoints share their records.
  const seen = new Set<object>()
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    const { $id, ...inside } = value as { readonly $id?: string }
    if ($id !== undefined) {
      const component = replaceNamed(inside) as JsonSchema
      const known = components[$id] ?? component
      if (!isDeepStrictEqual(known, component)) throw new Error(`two schemas are called ${$id}`)
      components[$id] = component
    }
    for (const one of Object.values(inside)) collect(one)
  }
  for (const schema of schemas) collect(schema)
  return components
}

function replaceNamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(replaceNamed)
  if (typeof value !== 'object' || value === null) return value
  const { $id } = value as { readonly $id?: string }
  if ($id !== undefined) return { $ref: placeOf($id) }
  const replaced = withEnum(Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaceNamed(one)])))
  const { discriminator, oneOf } = value as {
    readonly discriminator?: Discriminator
    readonly oneOf?: readonly Named[]
  }
  return discriminator && oneOf ? { ...replaced, discriminator: mapValues(discriminator, oneOf) } : replaced
}

/**
 * Some generators of clients know `enum` and not `const`. Without `enum`, the client of one of them cannot be loaded
 * if a text tells records apart. With both, the client of another cannot be loaded if the value is a boolean.
 */
function withEnum(schema: JsonSchema): JsonSchema {
  const isConstant = typeof schema.const === 'string' && !('enum' in schema)
  return isConstant ? { ...schema, enum: [schema.const] } : schema
}

type Discriminator = { readonly propertyName: string }
type Named = { readonly $id: string; readonly properties: Readonly<Record<string, { readonly const?: string }>> }

/** Maps each value of the field to its record. */
function mapValues({ propertyName }: Discriminator, records: readonly Named[]): object {
  const mapping = records.map(({ $id, properties }) => [properties[propertyName]?.const, placeOf($id)])
  return { propertyName, mapping: Object.fromEntries(mapping) }
}

function placeOf($id: string): string {
  return `#/components/schemas/${$id}`
}
