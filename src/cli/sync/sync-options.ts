/** The options of `ershou sync`. */
import type { PrintOptions } from '../output/print.ts'

export interface SyncOptions extends PrintOptions {
  readonly once?: boolean
}
