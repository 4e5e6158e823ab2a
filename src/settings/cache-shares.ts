/** How ERSHOU_CACHE_MB is divided: all that is kept of what came from outside, and of what was made of it, comes out of one sum. */
import type { Config } from './config.ts'

const MIB = 1024 * 1024

const CACHE_SHARES = {
  /** What the marketplace sent, as sent. */
  copies: 0.5,
  /** Documents of report providers, as sent. */
  documents: 0.2,
  /** What parsers made of these, by the size of the documents. */
  parsed: 0.1,
  /** Answers, with their encoded forms. */
  rendered: 0.2,
} as const

export function cacheBytesOf({ cacheMb }: Pick<Config, 'cacheMb'>, what: keyof typeof CACHE_SHARES): number {
  return Math.floor(cacheMb * MIB * CACHE_SHARES[what])
}
