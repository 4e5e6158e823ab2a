/** The texts of an area in both languages; a missing translation does not compile. */
import type { Language } from '../visit.ts'

export type Texts<Words> = Readonly<Record<Language, Words>>
