/** The options of `ershou import`. */
import type { PrintOptions } from '../output/print.ts'

export interface ImportCommandOptions extends PrintOptions {
  readonly complete?: boolean
  readonly again?: boolean
  readonly observedAt?: number
  readonly rejected?: string
}
