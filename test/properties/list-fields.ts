/** Every field of every record of the interface description, with its path. */

export interface FieldSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly $ref?: string
  readonly anyOf?: readonly FieldSchema[]
  readonly oneOf?: readonly FieldSchema[]
  readonly items?: FieldSchema
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly additionalProperties?: FieldSchema | boolean
  readonly description?: string
  readonly examples?: readonly unknown[]
  readonly maxLength?: number
}

export interface Field {
  /** `CarDetail.engine.power_kw` */
  readonly name: string
  /** From the root of the description. */
  readonly pointer: string
  readonly schema: FieldSchema
}

export function listFields(components: Readonly<Record<string, FieldSchema>>): readonly Field[] {
  return Object.entries(components).flatMap(([name, schema]) => fieldsIn(schema, name, `components/schemas/${name}`))
}

/** Excludes fields of named records, which are listed under their name. */
function fieldsIn(schema: FieldSchema, name: string, pointer: string): Field[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, one]) => {
    const field = { name: `${name}.${key}`, pointer: `${pointer}/properties/${key}`, schema: one }
    return [field, ...fieldsIn(one, field.name, field.pointer)]
  })
  const { anyOf = [], items, additionalProperties } = schema
  const inside = [
    ...anyOf.map((one, i) => [one, `anyOf/${i}`] as const),
    ...(items ? [[items, 'items'] as const] : []),
    ...(typeof additionalProperties === 'object' ? [[additionalProperties, 'additionalProperties'] as const] : []),
  ]
  return [...own, ...inside.flatMap(([one, step]) => fieldsIn(one, name, `${pointer}/${step}`))]
}

export function isNullable({ type, anyOf = [] }: FieldSchema): boolean {
  return (Array.isArray(type) && type.includes('null')) || anyOf.some((one) => one.type === 'null')
}

/** A record, a list of records or null: its own fields have the examples. */
export function holdsRecords(schema: FieldSchema): boolean {
  if (schema.$ref !== undefined || schema.properties !== undefined) return true
  const choices = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  if (choices.length > 0) return choices.every(holdsRecords)
  return schema.items !== undefined && holdsRecords(schema.items)
}
