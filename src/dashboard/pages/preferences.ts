/** Stores the reader's choices of a language, and of light or dark, in cookies. */
import { anyone, type PageRoute } from '../page-route.ts'
import { isLanguage } from '../read-language.ts'
import { readLocalPath } from '../read-local-path.ts'
import { readTheme } from '../theme.ts'

const YEAR_S = 365 * 86_400

export const PREFERENCE_PAGES: readonly PageRoute[] = [
  anyone('POST', '/language', ({ form }) => {
    const language = form.get('language') ?? undefined
    const to = readLocalPath(form.get('next')) ?? '/'
    if (!isLanguage(language)) return { kind: 'redirect', to }
    return { kind: 'redirect', to, cookies: [{ name: 'language', value: language, maxAgeS: YEAR_S }] }
  }),
  anyone('POST', '/theme', ({ form, came_from }) => {
    const theme = readTheme(form.get('theme'))
    const to = came_from ?? '/'
    if (theme === null) return { kind: 'redirect', to }
    const value = theme === 'system' ? null : theme
    return { kind: 'redirect', to, cookies: [{ name: 'theme', value, maxAgeS: YEAR_S }] }
  }),
]
