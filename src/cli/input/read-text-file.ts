/** Reads a text file, and describes a failure in a sentence. */
import { readFileSync } from 'node:fs'

export function readTextFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}`, { cause: error })
  }
}
