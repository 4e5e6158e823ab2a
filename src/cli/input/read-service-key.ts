/** The key for a running service, from the command line, a file or the environment. */
import type { Environment } from '../../settings/config.ts'
import { Refused } from '../output/errors.ts'
import { readTextFile } from './files.ts'

interface KeyOptions {
  readonly key?: string
  readonly keyFile?: string
}

/** Null = none was given. Messages never repeat what was read. */
export function readServiceKey({ key, keyFile }: KeyOptions, env: Environment): string | null {
  const [text, place] =
    key !== undefined
      ? [key, '--key']
      : keyFile !== undefined
        ? [readTextFile(keyFile), keyFile]
        : [env.ERSHOU_KEY ?? '', 'ERSHOU_KEY']
  const trimmed = text.trim()
  if (trimmed === '' && place === 'ERSHOU_KEY') return null
  if (!/^[!-~]{1,200}$/.test(trimmed)) throw new Refused(`${place} does not contain a key.`)
  return trimmed
}
