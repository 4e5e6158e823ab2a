// Completes the build: copies the tables and assets that the programs read next to their code, and removes output without a source.
import { existsSync } from 'node:fs'
import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const KEPT = new Set(['tables', 'assets'])
const ROOMS = ['src', 'marketplace'].filter((room) => existsSync(room))

for (const room of ROOMS) {
  for (const entry of await readdir(room, { recursive: true, withFileTypes: true })) {
    if (!entry.isDirectory() || !KEPT.has(entry.name)) continue
    const folder = join(entry.parentPath, entry.name)
    await cp(folder, join('dist', folder), { recursive: true })
  }
}

// The compiler keeps the output of removed or renamed sources, and a package would ship it.
for (const room of ROOMS) {
  for (const entry of await readdir(join('dist', room), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !hasSource(path.slice('dist/'.length))) await rm(path, { force: true })
  }
}

function hasSource(path) {
  const source = path.replace(/(?:\.d\.ts|\.js)(?:\.map)?$/, '.ts')
  return existsSync(path) || existsSync(source) || existsSync(`${source}x`)
}
