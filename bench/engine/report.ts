/** The output of the program that measures one engine. */
import type { Measured } from './measure.ts'

export const KINDS = ['search', 'count', 'facets'] as const
export type Kind = (typeof KINDS)[number]

export interface EngineReport {
  readonly build_ms: number
  readonly bytes: number
  readonly note?: string
  readonly search?: Measured
  readonly count?: Measured
  readonly facets?: Measured
}
