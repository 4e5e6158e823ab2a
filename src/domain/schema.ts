/** Helpers for declaring records with TypeBox. Each record is declared once; its type, OpenAPI and the documents derive from the schema. */
import { type Static, type TProperties, type TSchema, type TSchemaOptions, Type } from 'typebox'

/** The type of a schema. Records are immutable. */
export type RecordOf<Schema extends TSchema> = DeepReadonly<Static<Schema>>

type DeepReadonly<Value> = Value extends object ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> } : Value

/** Unknown is null, never absent. */
export function nullable<Schema extends TSchema>(schema: Schema, options: TSchemaOptions = {}) {
  return Type.Union([schema, Type.Null()], options)
}

/** Values with what the documents say of them and examples. */
export const text = (says: string, ...examples: string[]) => Type.String(describe(says, examples))
export const number = (says: string, ...examples: number[]) => Type.Number(describe(says, examples))
export const whole = (says: string, ...examples: number[]) => Type.Integer(describe(says, examples))
export const count = (says: string, ...examples: number[]) => Type.Integer({ minimum: 0, ...describe(says, examples) })
export const flag = (says: string, ...examples: boolean[]) => Type.Boolean(describe(says, examples))
export const day = (says: string, ...examples: string[]) => Type.String({ format: 'date', ...describe(says, examples) })
export const moment = (says: string, ...examples: string[]) =>
  Type.String({ format: 'date-time', ...describe(says, examples) })
export const code = <Value extends string>(values: readonly Value[], says: string, ...examples: Value[]) =>
  enumOf(values, describe(says, examples))
export const list = <Items extends TSchema>(items: Items, says: string, ...examples: (readonly unknown[])[]) =>
  Type.Array(items, describe(says, examples))

/** The same for values that may be unknown. */
export const nullableText = (says: string, ...examples: string[]) => nullableOf(Type.String(), says, ...examples)
export const nullableNumber = (says: string, ...examples: number[]) => nullableOf(Type.Number(), says, ...examples)
export const nullableWhole = (says: string, ...examples: number[]) => nullableOf(Type.Integer(), says, ...examples)
export const nullableCount = (says: string, ...examples: number[]) =>
  nullableOf(Type.Integer({ minimum: 0 }), says, ...examples)
export const nullableFlag = (says: string, ...examples: boolean[]) => nullableOf(Type.Boolean(), says, ...examples)
export const nullableUrl = (says: string, ...examples: string[]) =>
  nullableOf(Type.String({ format: 'uri' }), says, ...examples)
export const nullableDay = (says: string, ...examples: string[]) =>
  nullableOf(Type.String({ format: 'date' }), says, ...examples)
export const nullableMoment = (says: string, ...examples: string[]) =>
  nullableOf(Type.String({ format: 'date-time' }), says, ...examples)
export const nullableCode = <Value extends string>(values: readonly Value[], says: string, ...examples: Value[]) =>
  nullableOf(enumOf(values), says, ...examples)
export const nullableOf = <Schema extends TSchema>(schema: Schema, says: string, ...examples: unknown[]) =>
  nullable(schema, describe(says, examples))

/** A record with a name of its own in the documents. */
export const record = <Fields extends TProperties>($id: string, description: string, fields: Fields) =>
  Type.Object(fields, { $id, description })
/** A record that is printed where it is used. */
export const part = <Fields extends TProperties>(description: string, fields: Fields) =>
  Type.Object(fields, { description })

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
