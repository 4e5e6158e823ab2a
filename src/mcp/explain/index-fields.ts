/** Every field of every record of `/v1`, with its meaning, from the schemas that the reference is made from. */
import { type Static, Type } from 'typebox'
import { nullable } from '../../domain/schema.ts'
import type { Operation } from '../tools/operation.ts'
import { explainNull } from './explain-null.ts'
import { unitOf } from './units.ts'
import { type FieldSchema, walkFields } from './walk-fields.ts'

const text = Type.String()

export const FieldMeaning = Type.Object({
  /** In its record: `location.city`. */
  path: text,
  description: text,
  type: text,
  unit: nullable(text),
  /** Null if the field is never null. */
  null_means: nullable(text),
  /** Of a closed set; null = any. */
  values: nullable(Type.Array(Type.Unknown())),
  records: Type.Array(text),
  /** Paths of `/v1`. */
  endpoints: Type.Array(text),
})
type FieldMeaning = Static<typeof FieldMeaning>

interface IndexedField {
  readonly meaning: FieldMeaning
  /** In answers: `results[].location.city`. */
  readonly paths: Set<string>
}

/** By the last part of their path, in the order of the endpoints. */
export function indexFields(operations: readonly Operation[]): ReadonlyMap<string, readonly IndexedField[]> {
  const byName = new Map<string, IndexedField[]>()
  for (const { path: endpoint, answers } of operations) {
    walkFields(answers, ({ name, path, record, inRecord, schema }) => {
      const meaning = describe(schema, inRecord)
      const known = byName.get(name) ?? []
      byName.set(name, known)
      const isSame = ({ meaning: { path: other, description } }: IndexedField) =>
        other === inRecord && description === meaning.description
      const one = known.find(isSame) ?? { meaning: { ...meaning, records: [], endpoints: [] }, paths: new Set() }
      if (!known.includes(one)) known.push(one)
      one.paths.add(path)
      const { records, endpoints } = one.meaning
      if (record !== null && !records.includes(record)) records.push(record)
      if (!endpoints.includes(endpoint)) endpoints.push(endpoint)
    })
  }
  return byName
}

function describe(schema: FieldSchema, path: string): Omit<FieldMeaning, 'records' | 'endpoints'> {
  const core = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
  return {
    path,
    description: schema.description ?? core.description ?? '',
    type: nameType(core),
    unit: core.type === 'number' || core.type === 'integer' ? unitOf(path) : null,
    null_means: explainNull(schema),
    values: core.enum?.slice() ?? null,
  }
}

function nameType({ type, format, items, const: constant }: FieldSchema): string {
  if (constant !== undefined) return JSON.stringify(constant)
  if (type === 'array') return `list of ${items ? nameType(items) : 'values'}`
  return `${type ?? 'record'}${format === undefined ? '' : ` (${format})`}`
}
