/** Reads the key for a running service: from the command line, a file, or the environment. */
import { readFileSync } from 'node:fs'
import type { Environment } from '../../settings/config.ts'
import { Refused } from '../output/refused.ts'

export interface KeyOptions {
  readonly key?: string
  readonly keyFile?: string
}

/** Null = none was given. Messages never repeat what was read. */
export function readKey({ key, keyFile }: KeyOptions, env: Environment): string | null {
  const [text, place] =
    key !== undefined
      ? [key, '--key']
      : keyFile !== undefined
        ? [readText(keyFile), keyFile]
        : [env.ERSHOU_KEY ?? '', 'ERSHOU_KEY']
  const trimmed = text.trim()
  if (trimmed === '' && place === 'ERSHOU_KEY') return null
  if (!/^[!-~]{1,200}$/.test(trimmed)) throw new Refused(`${place} does not contain a key.`)
  return trimmed
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}`, { cause: error })
  }
}
