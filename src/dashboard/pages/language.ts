/** Stores the reader's choice of language in a cookie. */
import { anyone, type PageRoute } from '../page-route.ts'
import { isLanguage } from '../read-language.ts'
import { readLocalPath } from '../read-local-path.ts'

const YEAR_S = 365 * 86_400

export const LANGUAGE_PAGES: readonly PageRoute[] = [
  anyone('POST', '/language', ({ form }) => {
    const language = form.get('language') ?? undefined
    const to = readLocalPath(form.get('next')) ?? '/'
    if (!isLanguage(language)) return { kind: 'redirect', to }
    return { kind: 'redirect', to, cookies: [{ name: 'language', value: language, maxAgeS: YEAR_S }] }
  }),
]
