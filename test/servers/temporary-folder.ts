/** A folder that lives as long as a server of a test. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export function createTemporaryFolder(name: string): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `ershou-${name}-`))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
