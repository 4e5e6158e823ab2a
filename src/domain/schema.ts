/** Helpers for declaring records with TypeBox. Each record is declared once; its type, OpenAPI and the documents derive from the schema. */
import { type Static, type TSchema, type TSchemaOptions, Type } from 'typebox'

/** The type of a schema. Records are immutable. */
export type RecordOf<Schema extends TSchema> = DeepReadonly<Static<Schema>>

type DeepReadonly<Value> = Value extends object ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> } : Value

/** Unknown is null, never absent. */
export function nullable<Schema extends TSchema>(schema: Schema, options: TSchemaOptions = {}) {
  return Type.Union([schema, Type.Null()], options)
}

/** Values that may be unknown, with what the documents say of them and examples. */
export const nullableText = (says: string, ...examples: string[]) => nullable(Type.String(), describe(says, examples))
export const nullableNumber = (says: string, ...examples: number[]) => nullable(Type.Number(), describe(says, examples))
export const nullableWhole = (says: string, ...examples: number[]) => nullable(Type.Integer(), describe(says, examples))
export const nullableFlag = (says: string, ...examples: boolean[]) => nullable(Type.Boolean(), describe(says, examples))
export const nullableUrl = (says: string, ...examples: string[]) =>
  nullable(Type.String({ format: 'uri' }), describe(says, examples))
export const nullableDay = (says: string, ...examples: string[]) =>
  nullable(Type.String({ format: 'date' }), describe(says, examples))
export const nullableMoment = (says: string, ...examples: string[]) =>
  nullable(Type.String({ format: 'date-time' }), describe(says, examples))
export const nullableCode = <Value extends string>(values: readonly Value[], says: string, ...examples: Value[]) =>
  nullable(enumOf(values), describe(says, examples))

function describe(description: string, examples: readonly unknown[]): TSchemaOptions {
  return { description, ...(examples.length > 0 && { examples: [...examples] }) }
}

/** One of a closed set. */
export function enumOf<Value extends string>(values: readonly Value[], options: TSchemaOptions = {}) {
  return Type.Enum<Value[]>(values, { type: 'string', ...options })
}

/** One of several records, which differ in the value of a field. */
export function oneOfBy<const Schemas extends TSchema[]>(field: string, schemas: [...Schemas]) {
  return Type.Unsafe<Static<Schemas[number]>>({ oneOf: schemas, discriminator: { propertyName: field } })
}

/** An object with the keys of a source or provider. `Type.Record` would use a pattern, which few OpenAPI tools support. */
export function mapOf<Values extends TSchema>(values: Values, options: TSchemaOptions = {}) {
  return Type.Unsafe<Record<string, Static<Values>>>({ type: 'object', additionalProperties: values, ...options })
}
