/** Refuses an output file that exists or has a name used by a database. */
import { existsSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type { Config } from '../../settings/config.ts'
import { Refused } from '../output/errors.ts'

/** Names of the databases, and of the files that SQLite and the service write next to them. */
const OWN = /^(ershou|inventory)\.db(-wal|-shm|-journal|\.migration-lock)?$|^(serve|sync)\.lock$/

export function checkOutput(file: string, { dataDir }: Pick<Config, 'dataDir'>): void {
  if (existsSync(file)) throw new Refused(`${file} already exists. Choose a file that does not.`)
  const path = resolve(file)
  if (dirname(path) === resolve(dataDir) && OWN.test(basename(path))) {
    throw new Refused(`${file} is a name that the service uses itself. Choose another file.`)
  }
}
