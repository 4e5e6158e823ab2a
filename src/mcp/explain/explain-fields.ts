/** The tool `explain_field`: what fields mean, in which unit, and what null means. It asks nobody. */
import { Type } from 'typebox'
import { editDistance } from '../../domain/edit-distance.ts'
import type { Complaint, JsonSchema } from '../../parameters/parameter.ts'
import type { Operation } from '../tools/operation.ts'
import { FieldMeaning, indexFields } from './index-fields.ts'

const MOST_NAMES = 20
const LONGEST_NAME = 100
const MOST_SLIPS = 3

const text = Type.String()

export const FIELDS_ARGUMENT: JsonSchema = {
  type: 'array',
  items: { type: 'string', minLength: 1, maxLength: LONGEST_NAME },
  minItems: 1,
  maxItems: MOST_NAMES,
  description:
    'Names of fields, such as `mileage_km`, or paths, such as `location.city` or `results[].power_hp`. A field may mean different things in different records: all are listed.',
}

export const Explanations = Type.Object({
  explanations: Type.Array(
    Type.Object({
      field: text,
      meanings: Type.Array(FieldMeaning),
      did_you_mean: Type.Array(text),
    }),
  ),
})

type Explained = { readonly answer: object } | { readonly complaints: readonly Complaint[] }

export function createExplainFields(operations: readonly Operation[]): (fields: unknown) => Explained {
  // Made when it is first needed, because few services are ever asked.
  let index: ReturnType<typeof indexFields> | null = null

  function explain(field: string): object {
    index ??= indexFields(operations)
    const path = field.replace(/^answer\./, '')
    const name = path.slice(path.lastIndexOf('.') + 1).replace(/\[\]$/, '')
    const all = index.get(name) ?? []
    const exact = all.filter(({ paths }) => paths.has(path))
    const meanings = (exact.length > 0 ? exact : all).map(({ meaning }) => meaning)
    return { field, meanings, did_you_mean: meanings.length > 0 ? [] : findNear(name, [...index.keys()]) }
  }

  return (fields) => {
    const names = typeof fields === 'string' ? [fields] : fields
    if (!Array.isArray(names) || names.length < 1 || names.length > MOST_NAMES || !names.every(isName)) {
      const msg = `Input should be a list of 1 to ${MOST_NAMES} names of at most ${LONGEST_NAME} characters`
      return { complaints: [{ type: 'fields', loc: ['argument', 'fields'], msg, input: null }] }
    }
    return { answer: { explanations: names.map(explain) } }
  }
}

function isName(name: unknown): name is string {
  return typeof name === 'string' && name !== '' && name.length <= LONGEST_NAME
}

function findNear(name: string, names: readonly string[]): readonly string[] {
  const lower = name.toLowerCase()
  const slips = (other: string) => editDistance(other, lower, MOST_SLIPS)
  const near = names.filter((other) => slips(other) <= MOST_SLIPS && slips(other) < other.length - 1)
  return near.sort((a, b) => slips(a) - slips(b)).slice(0, 3)
}
