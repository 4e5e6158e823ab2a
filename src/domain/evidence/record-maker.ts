/** Makes records from a table of readers, one for each field, so that each field can also be read by itself. */

export type Readers<View, Made> = { readonly [Field in keyof Made]-?: (view: View) => Made[Field] }

export function createRecordMaker<View, Made extends object>(readers: Readers<View, Made>): (view: View) => Made {
  const fields = Object.keys(readers) as (keyof Made & string)[]
  const reads = fields.map((field) => readers[field])
  // Objects that grow key by key become slow hash tables. A copy of a parsed one does not, as it has all its keys from the start.
  const blank: unknown = JSON.parse(JSON.stringify(Object.fromEntries(fields.map((field) => [field, null]))))
  return (view) => {
    const made = { ...(blank as Made) }
    for (let i = 0; i < fields.length; i++) {
      made[fields[i] as keyof Made] = (reads[i] as (view: View) => Made[keyof Made])(view)
    }
    return made
  }
}
