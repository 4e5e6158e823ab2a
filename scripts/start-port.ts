/** The port of the stand-in marketplace: that of the last start on the same data folder, where it is still free. */
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

const HOST = '127.0.0.1'
const pathIn = (dataDir: string) => join(dataDir, 'stand-in-port')

/** 0 when the system shall choose. */
export async function findStandInPort(dataDir: string): Promise<number> {
  const port = readPort(pathIn(dataDir))
  return port !== null && (await isFree(port)) ? port : 0
}

/** A port that is not kept is no harm. */
export function keepStandInPort(dataDir: string, url: string): void {
  try {
    writeFileSync(pathIn(dataDir), `${new URL(url).port}\n`, { mode: 0o600 })
  } catch {
    // Then the next start takes another.
  }
}

function readPort(path: string): number | null {
  try {
    const text = readFileSync(path, 'utf8').trim()
    const port = Number(text)
    return /^\d{4,5}$/.test(text) && port >= 1024 && port <= 65_535 ? port : null
  } catch {
    return null
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
