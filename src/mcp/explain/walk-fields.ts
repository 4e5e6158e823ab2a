/** Visits every field that a schema declares, in records within records too. */

/** As much of a schema as says what a field is. */
export interface FieldSchema {
  readonly $id?: string
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly items?: FieldSchema
  readonly anyOf?: readonly FieldSchema[]
  readonly oneOf?: readonly FieldSchema[]
}

interface Field {
  readonly name: string
  /** In the answer: `results[].location.city`. */
  readonly path: string
  /** The named record that it is in, and its path there: `location.city`. Null if the answer itself has no name. */
  readonly record: string | null
  readonly inRecord: string
  readonly schema: FieldSchema
}

type Place = Pick<Field, 'path' | 'record' | 'inRecord'>

export function walkFields(schema: unknown, visit: (field: Field) => void): void {
  walk(schema as FieldSchema, { path: '', record: null, inRecord: '' }, visit)
}

/** `results[].location.city` */
export function memberPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

function walk(schema: FieldSchema, place: Place, visit: (field: Field) => void): void {
  const here = schema.$id === undefined ? place : { ...place, record: schema.$id, inRecord: '' }
  for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) walk(one, here, visit)
  if (schema.items) walk(schema.items, { ...here, path: `${here.path}[]`, inRecord: listPath(here.inRecord) }, visit)
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const there = { ...here, path: memberPath(here.path, name), inRecord: memberPath(here.inRecord, name) }
    visit({ ...there, name, schema: member })
    walk(member, there, visit)
  }
}

function listPath(path: string): string {
  return path === '' ? '' : `${path}[]`
}
