/** The styles that /docs and the dashboard share. */
import { readFileSync } from 'node:fs'

export function readBaseStyle(): Buffer {
  return readFileSync(new URL('./assets/base.css', import.meta.url))
}
