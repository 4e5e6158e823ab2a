/** The words of an area in both languages: what English says, Chinese says too, or it does not compile. */
import type { Language } from '../visit.ts'

export type Texts<Words> = Readonly<Record<Language, Words>>
