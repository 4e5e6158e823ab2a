/** Stores the reader's choice of light or dark in a cookie. */
import { anyone, type PageRoute } from '../page-route.ts'
import { readTheme } from '../theme.ts'

const YEAR_S = 365 * 86_400

export const THEME_PAGES: readonly PageRoute[] = [
  anyone('POST', '/theme', ({ form, came_from }) => {
    const theme = readTheme(form.get('theme'))
    const to = came_from ?? '/'
    if (theme === null) return { kind: 'redirect', to }
    const value = theme === 'system' ? null : theme
    return { kind: 'redirect', to, cookies: [{ name: 'theme', value, maxAgeS: YEAR_S }] }
  }),
]
