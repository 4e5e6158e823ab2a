/** The message for an unknown key, which never repeats a secret given instead of an id. */
import { prefixOf, readKeyKind } from './api-key.ts'

export function describeUnknownKey(id: string): string {
  const shown = readKeyKind(id) === null ? id : `${prefixOf(id)}… (a secret is no id: \`key list\` shows the ids)`
  return `no key has the id ${shown}`
}
