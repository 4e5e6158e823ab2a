/** Checks the data folder without creating it: existence, write access, permissions, free space. */
import { accessSync, constants, statfsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { explainStorage } from '../../database/explain-storage.ts'
import { formatBytes } from '../output/format.ts'
import { bad, type Finding, note, ok } from './finding.ts'

const SCARCE_BYTES = 100 * 1024 * 1024

export function checkFolder(dataDir: string): Finding {
  try {
    return inspect(dataDir)
  } catch (error) {
    return bad('data', explainStorage(error, { dataDir, databaseUrl: null }).message)
  }
}

function inspect(dataDir: string): Finding {
  const own = statSync(dataDir, { throwIfNoEntry: false })
  const folder = own ? dataDir : findExisting(dataDir)
  if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR', syscall: 'stat' })
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const space = `${formatBytes(free)} free`
  if (free < SCARCE_BYTES) return bad('data', `the disk of ${dataDir} has only ${space}; free some space`)
  if (!own) return note('data', `${dataDir} does not exist yet; the first start creates it (${space})`)
  if ((own.mode & 0o077) !== 0) {
    const mode = (own.mode & 0o777).toString(8)
    const open = `${dataDir} can be read by other users of this machine (mode ${mode})`
    return note('data', `${open}; run chmod 700 ${dataDir}`)
  }
  return ok('data', `${dataDir} is writable, ${space}`)
}

function findExisting(path: string): string {
  let at = resolve(path)
  while (statSync(at, { throwIfNoEntry: false }) === undefined && at !== dirname(at)) at = dirname(at)
  return at
}
