/** Says why rejected lines must not be written to a file: it is the imported file, or contains something else. */
import { closeSync, openSync, readSync, statSync } from 'node:fs'

/** Every rejected line starts with this. */
const BEGINNING = '{"line":'

/** Null = they may. `input`: the imported file under any name; null = stdin. */
export function findOverwritten(path: string, input: string | null): string | null {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return null
  const source = input === null ? undefined : statSync(input, { throwIfNoEntry: false })
  if (source?.dev === found.dev && source.ino === found.ino) {
    return `${path} is the file to import and would be overwritten; choose another`
  }
  if (!found.isFile()) return null
  if (found.size === 0 || readBeginning(path) === BEGINNING) return null
  return `${path} exists and does not contain rejected lines; choose a file that does not exist`
}

function readBeginning(path: string): string {
  const handle = openSync(path, 'r')
  try {
    const head = Buffer.alloc(BEGINNING.length)
    return head.toString('latin1', 0, readSync(handle, head, 0, head.length, 0))
  } finally {
    closeSync(handle)
  }
}
