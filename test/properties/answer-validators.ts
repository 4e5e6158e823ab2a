/** Validates answers against the interface description strictly: published records may gain fields, but an answer has no unpublished ones. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

export function createAnswerValidators(openapi: object): (path: string, status: number) => ValidateFunction {
  const validatorOf = createSchemaValidators(openapi)
  return (path, status) =>
    validatorOf(['paths', path, 'get', 'responses', String(status), 'content', 'application/json', 'schema'])
}

type SchemaValidators = (place: readonly string[]) => ValidateFunction

/** By description without its examples: compiling takes long, and most services have the same one. */
const kept = new Map<string, SchemaValidators>()

/** Of the schema at a place in the description. */
export function createSchemaValidators(openapi: object): SchemaValidators {
  const text = JSON.stringify(openapi, (name, value) => (/^examples?$/.test(name) ? undefined : value))
  const validatorOf = kept.get(text) ?? compileSchemas(openapi)
  kept.set(text, validatorOf)
  return validatorOf
}

function compileSchemas(openapi: object): SchemaValidators {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, allErrors: true })
  ajv.addSchema(close(openapi) as object, 'openapi.json')
  const known = new Map<string, ValidateFunction>()
  return (place) => {
    const pointer = place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
    const validate = known.get(pointer) ?? ajv.compile({ $ref: `openapi.json#/${pointer}` })
    known.set(pointer, validate)
    return validate
  }
}

/** Without a rule about additional fields, an answer could have any. */
function close(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(close)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, one]) => [name, close(one)] as const)
  const isRecord = 'properties' in value && !('additionalProperties' in value)
  return { ...Object.fromEntries(entries), ...(isRecord ? { additionalProperties: false } : {}) }
}
