/** The port of the stand-in marketplace: the same as at the last start on the same data folder, if it is still free. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { readKept, writeKept } from './start-kept.ts'

const HOST = '127.0.0.1'
const pathIn = (dataDir: string) => join(dataDir, 'stand-in-port')

/** 0 = the system chooses. */
export async function findStandInPort(dataDir: string): Promise<number> {
  const port = readPort(pathIn(dataDir))
  return port !== null && (await isFree(port)) ? port : 0
}

export function keepStandInPort(dataDir: string, url: string): void {
  writeKept(pathIn(dataDir), new URL(url).port)
}

function readPort(path: string): number | null {
  const text = readKept(path) ?? ''
  const port = Number(text)
  return /^\d{4,5}$/.test(text) && port >= 1024 && port <= 65_535 ? port : null
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
