/** The version of the running program, from its manifest. */
import { readFileSync } from 'node:fs'
import { workerUrl } from './worker-url.ts'

export function readProgramVersion(): string {
  // From dist/src/observe/program-version.js.
  const manifest = readFileSync(new URL('../../../package.json', workerUrl(import.meta.url)), 'utf8')
  return (JSON.parse(manifest) as { readonly version: string }).version
}
