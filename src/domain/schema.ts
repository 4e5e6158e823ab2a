/** What records are declared with besides TypeBox itself; each stands once, as the schema that its type, OpenAPI and the documents come from. */
import { type Static, type TSchema, type TSchemaOptions, Type } from 'typebox'

/** The type of what fits a schema. Nobody changes a record. */
export type RecordOf<Schema extends TSchema> = DeepReadonly<Static<Schema>>

type DeepReadonly<Value> = Value extends object ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> } : Value

/** Unknown is null, never absent. */
export function nullable<Schema extends TSchema>(schema: Schema, options: TSchemaOptions = {}) {
  return Type.Union([schema, Type.Null()], options)
}

/** One of a closed set. */
export function enumOf<Value extends string>(values: readonly Value[], options: TSchemaOptions = {}) {
  return Type.Enum<Value[]>(values, { type: 'string', ...options })
}

/** One of several records, told apart by a field that each has with a value of its own. */
export function oneOfBy<const Schemas extends TSchema[]>(field: string, schemas: [...Schemas]) {
  return Type.Unsafe<Static<Schemas[number]>>({ oneOf: schemas, discriminator: { propertyName: field } })
}

/** An object with the keys of a source or provider. `Type.Record` says it with a pattern, which few readers of OpenAPI understand. */
export function mapOf<Values extends TSchema>(values: Values, options: TSchemaOptions = {}) {
  return Type.Unsafe<Record<string, Static<Values>>>({ type: 'object', additionalProperties: values, ...options })
}
