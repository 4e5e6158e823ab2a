/** The names of the members of the records at a place of a schema. */
import { memberPath, walkFields } from '../explain/walk-fields.ts'

export function listMembers(schema: unknown, place: string): readonly string[] {
  const names = new Set<string>()
  walkFields(schema, ({ path, name }) => {
    if (path === memberPath(place, name)) names.add(name)
  })
  return [...names]
}
