/** Reads files and streams for commands, and checks the files that they write. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type { Config } from '../../settings/config.ts'
import { Refused } from '../output/errors.ts'

/** Describes a failure in a sentence. */
export function readTextFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}`, { cause: error })
  }
}

/** Reads all of a stream, and throws what `tooLarge` returns if it is too large. */
export async function readBytes(
  stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  most: number,
  tooLarge: () => Error,
): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of stream) {
    length += part.length
    if (length > most) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Names of the databases, and of the files that SQLite and the service write next to them. */
const OWN = /^(ershou|inventory)\.db(-wal|-shm|-journal|\.migration-lock)?$|^(serve|sync)\.lock$/

/** Refuses an output file that exists or has a name used by a database. */
export function checkOutput(file: string, { dataDir }: Pick<Config, 'dataDir'>): void {
  if (existsSync(file)) throw new Refused(`${file} already exists. Choose a file that does not.`)
  const path = resolve(file)
  if (dirname(path) === resolve(dataDir) && OWN.test(basename(path))) {
    throw new Refused(`${file} is a name that the service uses itself. Choose another file.`)
  }
}
