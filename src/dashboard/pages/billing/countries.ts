/** The names of countries and regions in the reader's language. */
import { COUNTRIES } from '../../../domain/accounts/countries.ts'
import { FORMAT_LOCALES } from '../../format.ts'
import type { Language } from '../../visit.ts'

type Country = readonly [code: string, name: string]

/** Made once a language, because sorting by name is slow. */
const LISTS = new Map<Language, readonly Country[]>()

/** By name. */
export function listCountries(language: Language): readonly Country[] {
  const known = LISTS.get(language)
  if (known) return known
  const { compare } = new Intl.Collator(FORMAT_LOCALES[language])
  const list = COUNTRIES.map((code) => [code, nameCountry(code, language)] as const).sort(([, a], [, b]) =>
    compare(a, b),
  )
  LISTS.set(language, list)
  return list
}

/** The code itself if it has no name. */
export function nameCountry(code: string, language: Language): string {
  return new Intl.DisplayNames(FORMAT_LOCALES[language], { type: 'region', fallback: 'code' }).of(code) ?? code
}
