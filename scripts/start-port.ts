/** The port of the stand-in marketplace: the same as at the last start on the same data folder, if it is still free. */
import { once } from 'node:events'
import { closeSync, constants, openSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

const HOST = '127.0.0.1'
/** A link could point elsewhere, and reading a pipe could block forever. */
const ONLY_A_FILE = constants.O_NOFOLLOW | constants.O_NONBLOCK
const FOR_READING = constants.O_RDONLY | ONLY_A_FILE
const FOR_WRITING = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | ONLY_A_FILE
const pathIn = (dataDir: string) => join(dataDir, 'stand-in-port')

/** 0 = the system chooses. */
export async function findStandInPort(dataDir: string): Promise<number> {
  const port = readPort(pathIn(dataDir))
  return port !== null && (await isFree(port)) ? port : 0
}

/** Failing to save the port does no harm. */
export function keepStandInPort(dataDir: string, url: string): void {
  try {
    withFile(pathIn(dataDir), FOR_WRITING, (handle) => writeFileSync(handle, `${new URL(url).port}\n`))
  } catch {
    // The next start then uses another port.
  }
}

function readPort(path: string): number | null {
  try {
    const text = withFile(path, FOR_READING, (handle) => readFileSync(handle, 'utf8')).trim()
    const port = Number(text)
    return /^\d{4,5}$/.test(text) && port >= 1024 && port <= 65_535 ? port : null
  } catch {
    return null
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

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(port, HOST)
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}
