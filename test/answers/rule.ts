/** A rule of the comparison: a name, and its complaints about all answers for one car. */
import type { NativeCar } from '../truth/native-car.ts'
import type { Stock } from './read-truths.ts'

export type Json = Readonly<Record<string, unknown>>
export const LANGUAGES = ['en', 'zh'] as const
export type Language = (typeof LANGUAGES)[number]

export interface Found {
  /** The request without the language. */
  readonly question: Readonly<Record<string, string>>
  readonly status: number
  readonly body: Json
}

/** The answers in one language. */
export interface Told {
  readonly detail: Json
  readonly similar: readonly Json[]
  readonly summary: Json
  readonly full: Json
  readonly insurance: Json
  /** By the title alone, so that the filters prove nothing. */
  readonly plain: Found
  /** By the names of the detail, and by all its filterable values. */
  readonly narrow: Found
  /** By the manufacturer, and the model with two letters swapped; null for names that are too short for a suggestion. */
  readonly slipped: Found | null
  readonly makes: readonly string[]
  /** Of the make that the detail names; null when there is no such make. */
  readonly models: Json | null
}

export interface CarAnswers extends NativeCar {
  readonly id: number
  readonly stock: Stock
  readonly en: Told
  readonly zh: Told
  /** By the names of the maker and of the family, in English. */
  readonly family: Found
  readonly images: unknown
  /** Of the narrow question. */
  readonly count: Json
  /** The schema errors of the answers. */
  readonly misshapen: readonly string[]
  /** The age headers of the answers. */
  readonly ages: readonly Age[]
}

export interface Age {
  readonly target: string
  /** `X-Cache` and `Age`. */
  readonly cache: string | null
  readonly age_s: number
}

export interface Finding {
  /** The place: `zh detail.price_cny`. */
  readonly where: string
  readonly said: unknown
  readonly true: unknown
}

export interface Rule {
  readonly name: string
  holds(car: CarAnswers): readonly Finding[]
}

export interface Complaint extends Finding {
  readonly rule: string
  readonly id: number
}

export const rowsOf = ({ body }: Found): readonly Json[] => (body.results ?? []) as readonly Json[]
