/** Says that there is no such key, without repeating a secret that was given where the id belongs. */
import { prefixOf, readKeyKind } from './api-key.ts'

export function describeUnknownKey(id: string): string {
  const shown = readKeyKind(id) === null ? id : `${prefixOf(id)}… (a secret is no id: \`key list\` shows the ids)`
  return `no key has the id ${shown}`
}
