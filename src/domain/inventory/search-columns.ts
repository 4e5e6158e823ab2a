/** The search columns: what one car is found by, in the form in which a store compares it. Null = unknown. */
import type { FieldNumbers } from '../fields/search-fields.ts'

export interface SearchColumns extends FieldNumbers {
  readonly brand_id: number | null
  readonly series_id: number | null
  /** The source's title, folded by `foldTitle`; empty when there is none. */
  readonly title: string
  /** The words of the English title, folded by `foldEnglishTitle`, with one blank between them. */
  readonly english_title: string
}
