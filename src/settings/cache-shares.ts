/** Divides ERSHOU_CACHE_MB among the caches. */
import type { Config } from './config.ts'

const MIB = 1024 * 1024

const CACHE_SHARES = {
  /** Responses of the marketplace, unchanged. */
  copies: 0.4,
  /** Documents of report providers, unchanged. */
  documents: 0.15,
  /** Parsed documents, counted by the size of the originals. */
  parsed: 0.1,
  /** Rendered responses, with their compressed forms. */
  rendered: 0.2,
  /** Photos of the market pages, unchanged. */
  photos: 0.15,
} as const

export function cacheBytesOf({ cacheMb }: Pick<Config, 'cacheMb'>, what: keyof typeof CACHE_SHARES): number {
  return Math.floor(cacheMb * MIB * CACHE_SHARES[what])
}
