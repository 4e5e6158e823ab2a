// Copies what the compiler does not: the data tables and assets that the programs read beside their own code.
import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const KEPT = new Set(['tables', 'assets'])

for (const room of ['src', 'marketplace']) {
  for (const entry of await readdir(room, { recursive: true, withFileTypes: true })) {
    if (!entry.isDirectory() || !KEPT.has(entry.name)) continue
    const folder = join(entry.parentPath, entry.name)
    await cp(folder, join('dist', folder), { recursive: true })
  }
}
