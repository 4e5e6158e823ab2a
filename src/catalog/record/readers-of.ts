/** Completes the readers of a record with those of the fields that it has as the source states them, or as the label of its word. */
import type { Readers } from '../../domain/evidence/record-maker.ts'
import type { FieldTable } from '../../domain/fields/declare-car-field.ts'
import type { RecordOf } from '../../domain/schema.ts'
import type { LabelKind } from '../../words/labels.ts'
import type { RecordParts } from './record-view.ts'

type RecordOfFields<Fields extends FieldTable> = {
  readonly [Name in keyof Fields]: RecordOf<Fields[Name]['schema']>
}

/** Those that are not what the source states under the same name. */
type OwnName<Fields extends FieldTable> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly isMade: true } | { readonly members: FieldTable }
    ? Name
    : never
}[keyof Fields]

interface View {
  readonly parts: Pick<RecordParts, 'words' | 'lang'>
}

/** In the order of the fields. `sourceOf`: what the source states of this record; null = nothing. */
export function readersOf<Made extends View, Fields extends FieldTable>(
  fields: Fields,
  sourceOf: (view: Made) => object | null,
  own: Readers<Made, Pick<RecordOfFields<Fields>, OwnName<Fields>>>,
) {
  const entries = Object.entries(fields).map(([name, field]) => {
    const label = 'label' in field ? (field.label as LabelKind) : null
    const read = (view: Made) => ((sourceOf(view) ?? {}) as Readonly<Record<string, unknown>>)[name] ?? null
    const sent =
      label === null
        ? read
        : (view: Made) => view.parts.words.label(label, read(view) as string | null, view.parts.lang)
    return [name, (own as Readonly<Record<string, unknown>>)[name] ?? sent]
  })
  return Object.fromEntries(entries) as Readers<Made, RecordOfFields<Fields>>
}
