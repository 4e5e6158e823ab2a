/** English titles as the databases keep them: with a mark before each sign, so that LIKE can tell where words begin and end. */
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { EnglishKeyword } from '../../../domain/inventory/title-keywords.ts'
import type { InventoryFlavour } from './flavour.ts'

/** `c 200 l` is kept as ` c 2-0-0 l `: a blank before a sign that begins a word, a hyphen before every other one, a blank at the end. */
export function formatEnglishTitle(words: string): string {
  return words === '' ? '' : ` ${Array.from(words.split(' '), (word) => [...word].join('-')).join(' ')} `
}

export function parseEnglishTitle(kept: string): string {
  // Earlier versions kept all signs without marks and found any part of them. Until the row is made anew, so do we: each sign is a word.
  return isMarked(kept) ? kept.slice(1, -1).replaceAll('-', '') : [...kept].join(' ')
}

function isMarked(kept: string): boolean {
  return kept.startsWith(' ')
}

/** Whether a title that is kept so has a keyword; means what `createKeywordTest` says. */
export function hasEnglishKeyword(
  kept: RawBuilder<string>,
  { text, ends_word }: EnglishKeyword,
  { contains }: Pick<InventoryFlavour, 'contains'>,
): RawBuilder<boolean> {
  const signs = Array.from(text, (sign) => (LIKE_SIGNS.has(sign) ? `\\${sign}` : sign))
  const pattern = `% ${signs.join('_')}${ends_word ? ' ' : ''}%`
  return sql<boolean>`(${kept} like ${pattern} escape '\\' or (${contains(kept, text)} and substr(${kept}, 1, 1) <> ' '))`
}

/** What means something else to LIKE. */
const LIKE_SIGNS: ReadonlySet<string> = new Set(['%', '_', '\\'])
