/** English titles as the databases keep them: without blanks, and with marks that tell LIKE where words begin and end. */
import { type RawBuilder, sql } from 'kysely'
import type { EnglishKeyword } from '../../domain/inventory/title-keywords.ts'
import type { InventoryDialect } from './inventory-dialect.ts'

interface KeptTitle {
  /** All words without blanks, which is quick to look through. */
  readonly english_title: string
  /** A blank before each sign that begins a word, a hyphen before every other one, and a blank at the end; null = not known. */
  readonly marked_title: string | null
}

/** `c 200 l` is kept as `c200l` and ` c 2-0-0 l `. */
export function formatEnglishTitle(words: string): KeptTitle {
  const marked = words.split(' ').map((word) => [...word].join('-'))
  return { english_title: words.replaceAll(' ', ''), marked_title: ` ${marked.join(' ')} ` }
}

export function parseEnglishTitle({ english_title, marked_title }: KeptTitle): string {
  // Earlier versions found any part of a title. Until its cars have new digests, so do we: each character counts as a word.
  return marked_title === null ? [...english_title].join(' ') : marked_title.slice(1, -1).replaceAll('-', '')
}

/** Whether a title has a keyword; means what `createKeywordTest` says. Few titles have its signs, and only their words are looked at. */
export function hasEnglishKeyword(
  { text, ends_word }: EnglishKeyword,
  { contains }: Pick<InventoryDialect, 'contains'>,
): RawBuilder<boolean> {
  const signs = Array.from(text, (sign) => (LIKE_SIGNS.has(sign) ? `\\${sign}` : sign))
  const pattern = `% ${signs.join('_')}${ends_word ? ' ' : ''}%`
  const marked = sql.ref<string | null>('marked_title')
  return sql<boolean>`(${contains(sql.ref('english_title'), text)} and (${marked} is null or ${marked} like ${pattern} escape '\\'))`
}

/** What means something else to LIKE. */
const LIKE_SIGNS: ReadonlySet<string> = new Set(['%', '_', '\\'])
