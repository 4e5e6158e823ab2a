/** Texts of the search page. */
import type { Texts } from '../texts.ts'
import { en } from './search-en.ts'
import { zh } from './search-zh.ts'

export const SEARCH: Texts<typeof en> = { en, zh }
