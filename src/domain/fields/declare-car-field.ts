/** How a field of a car is declared: its place and its names on pages, its schema, and what follows from it. */
import { type TSchema, Type } from 'typebox'
import type { ShownCurrency } from '../codes.ts'
import { nullable, type RecordOf } from '../schema.ts'
import type { SearchDeclaration } from './declare-field.ts'

export type Unit =
  | ('km' | 'kw' | 'hp' | 'cc' | 'l' | 'nm' | 'kmh' | 's' | 'mm' | 'kg' | 'kwh' | 'h' | 'percent')
  | ('l_per_100km' | 'kwh_per_100km')
  | ShownCurrency

export type FieldGroup =
  | ('listing' | 'inspection' | 'registration' | 'powertrain' | 'engine' | 'motor' | 'transmission' | 'battery')
  | ('body' | 'model' | 'equipment' | 'words' | 'export')

export interface CarField {
  readonly group: FieldGroup
  /**
   * Of the bit that says whether a car has the field. Numbers are kept in databases: a new field gets the next one, no number ever changes its
   * meaning, and that of a field that goes is not given again. Null for what every car has, for what depends on the moment of asking, and for what
   * only a report says that is held: whether such a field is known is not kept.
   */
  readonly number: number | null
  readonly en: string
  readonly zh: string
  /** Whether the pages of a car show it by itself. Other fields are codes beside a label, parts of a fact, or have a place of their own. */
  readonly isFact: boolean
  readonly schema: TSchema
  /** Undefined for what is no measure. */
  readonly unit?: Unit
  /** The source has a word, and the record its label of this kind. */
  readonly label?: string
  /** The record has not what the source states under the same name: it is made where records are. */
  readonly isMade?: true
  readonly search?: SearchDeclaration
}

interface Declared extends Pick<CarField, 'unit' | 'label' | 'isMade' | 'search'> {
  /** What the documents say of it, also what null means. */
  readonly says?: string
  readonly example?: unknown
}

interface Always<Schema> {
  readonly always: Schema
}

export const text = Type.String()
export const whole = Type.Integer()
export const number = Type.Number()
export const flag = Type.Boolean()
export const url = Type.String({ format: 'uri' })
export const day = Type.String({ format: 'date' })
export const moment = Type.String({ format: 'date-time' })

/** A value that is never null, with its description. */
export function always<Schema extends TSchema>(schema: Schema): Always<Schema> {
  return { always: schema }
}

type SchemaOf<Kind> =
  Kind extends Always<infer Schema> ? Schema : Kind extends TSchema ? ReturnType<typeof nullable<Kind>> : never

function declarer<const IsFact extends boolean>(isFact: IsFact) {
  return <
    const Group extends FieldGroup,
    const Number extends number | null,
    Kind extends TSchema | Always<TSchema>,
    const More extends Declared = object,
  >(
    group: Group,
    number: Number,
    en: string,
    zh: string,
    kind: Kind,
    more?: More,
  ) => {
    const { says = '', example, ...rest }: Declared = more ?? {}
    const options = { description: says, ...(example !== undefined && { examples: [example] }) }
    const schema = ('always' in kind ? kind.always : nullable(kind, options)) as SchemaOf<Kind>
    return { group, number, en, zh, isFact, schema, ...(rest as Omit<More, 'says' | 'example'>) }
  }
}

export const field = declarer(false)
export const fact = declarer(true)

/** A group of fields in the record of a car. */
export function record<Schema extends TSchema, Members extends FieldTable>(schema: Schema, members: Members) {
  return { schema, members }
}

export interface FieldTable {
  readonly [name: string]: CarField | { readonly schema: TSchema; readonly members: FieldTable }
}

export function schemasOf<Fields extends FieldTable>(fields: Fields) {
  const schemas = Object.entries(fields).map(([name, { schema }]) => [name, schema])
  return Object.fromEntries(schemas) as { [Name in keyof Fields]: Fields[Name]['schema'] }
}

/** What a source states for these fields: the value of the record, or a word that has a label. Null = unknown. */
export type SentOf<Fields extends FieldTable> = {
  readonly [Name in keyof Fields as Fields[Name] extends { readonly isMade: true } | { readonly members: FieldTable }
    ? never
    : Name]: Fields[Name] extends { readonly label: string } ? string | null : RecordOf<Fields[Name]['schema']>
}
