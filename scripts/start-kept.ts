/** Small files beside the data that `npm start` keeps from one start to the next. */
import { closeSync, constants, openSync, readFileSync, writeFileSync } from 'node:fs'

/** A link could point elsewhere, and reading a pipe could block forever. */
const ONLY_A_FILE = constants.O_NOFOLLOW | constants.O_NONBLOCK
const FOR_READING = constants.O_RDONLY | ONLY_A_FILE
const FOR_WRITING = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | ONLY_A_FILE

/** Null if there is none, or it cannot be read. */
export function readKept(path: string): string | null {
  try {
    return withFile(path, FOR_READING, (handle) => readFileSync(handle, 'utf8')).trim()
  } catch {
    return null
  }
}

/** Failing to save it does no harm: the next start then chooses again. */
export function writeKept(path: string, text: string): void {
  try {
    withFile(path, FOR_WRITING, (handle) => writeFileSync(handle, `${text}\n`))
  } catch {
    // As above.
  }
}

function withFile<Result>(path: string, flags: number, work: (handle: number) => Result): Result {
  const handle = openSync(path, flags, 0o600)
  try {
    return work(handle)
  } finally {
    closeSync(handle)
  }
}
