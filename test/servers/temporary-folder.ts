/** A temporary folder that is removed when the test's server stops. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export function createTemporaryFolder(name: string): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `ershou-${name}-`))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
