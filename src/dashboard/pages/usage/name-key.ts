/** The display name of a key: its name, and its prefix if there is none or it is not unique. */
import type { KeyName } from '../../../accounts/usage/create-usage-questions.ts'

export function createNameKey(keyNames: ReadonlyMap<string, KeyName>): (id: string) => string {
  const counts = new Map<string, number>()
  for (const { name } of keyNames.values()) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1)
  return (id) => {
    const key = keyNames.get(id)
    if (key === undefined) return id
    const { name, prefix } = key
    if (name === null) return `${prefix}…`
    return counts.get(name) === 1 ? name : `${name} (${prefix}…)`
  }
}
