/** Small builders for the JSON schemas of the answers (JSON Schema 2020-12, as OpenAPI 3.1 uses it). */
import type { JsonSchema } from '../endpoint.ts'

export const text = (description?: string): JsonSchema => describe({ type: 'string' }, description)
export const whole = (description?: string): JsonSchema => describe({ type: 'integer' }, description)
export const number = (description?: string): JsonSchema => describe({ type: 'number' }, description)
export const flag = (description?: string): JsonSchema => describe({ type: 'boolean' }, description)
export const url = (description?: string): JsonSchema => describe({ type: 'string', format: 'uri' }, description)
export const oneOf = (values: readonly string[], description?: string): JsonSchema =>
  describe({ type: 'string', enum: values }, description)
export const listOf = (items: JsonSchema, description?: string): JsonSchema =>
  describe({ type: 'array', items }, description)
export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** Unknown is null, never absent. */
export function nullable(schema: JsonSchema): JsonSchema {
  const { description, ...rest } = schema as { description?: string }
  return describe({ anyOf: [rest, { type: 'null' }] }, description)
}

/** Every field is always there. */
export function record(fields: Readonly<Record<string, JsonSchema>>, description?: string): JsonSchema {
  return describe(
    { type: 'object', properties: fields, required: Object.keys(fields), additionalProperties: false },
    description,
  )
}

/** A map of the source's or provider's own keys. */
export function mapOf(values: JsonSchema, description?: string): JsonSchema {
  return describe({ type: 'object', additionalProperties: values }, description)
}

export function deprecated(schema: JsonSchema): JsonSchema {
  return { ...schema, deprecated: true }
}

function describe(schema: JsonSchema, description?: string): JsonSchema {
  return description === undefined ? schema : { ...schema, description }
}
