/** The menu of a signed-in reader, for pages that are the same for everybody. Strangers get nothing. */
import { MENU_PATH } from '../../web/frame/header.tsx'
import { renderUserMenu } from '../../web/frame/render-frame.tsx'
import { anyone, type PageRoute } from '../page-route.ts'
import { isLanguage } from '../read-language.ts'
import { describePerson } from '../visitor.ts'

export const MENU_PAGES: readonly PageRoute[] = [
  anyone('GET', MENU_PATH, ({ signedIn, query, language: own }) => {
    const asked = query.get('lang') ?? undefined
    const language = isLanguage(asked) ? asked : own
    const text = signedIn === null ? '' : renderUserMenu({ person: describePerson(signedIn), language })
    return { kind: 'text', contentType: 'text/html; charset=utf-8', text }
  }),
]
