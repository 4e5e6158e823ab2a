/** All pages of the dashboard, by area. */
import { ASSETS } from './assets.ts'
import type { PageRoute } from './page-route.ts'
import { MENU_PAGES } from './pages/menu.ts'
import { PREFERENCE_PAGES } from './pages/preferences.ts'
import { THEME_PATH } from './theme.ts'

interface Areas {
  readonly areas: readonly (readonly PageRoute[])[]
}

export function createPageTable({ areas }: Areas): readonly PageRoute[] {
  return [...PREFERENCE_PAGES, ...MENU_PAGES, ...areas.flat()]
}

/** The methods at each path, to suggest corrections for mistyped paths. */
export function listPaths(routes: readonly PageRoute[]): readonly { path: string; methods: readonly string[] }[] {
  const methods = new Map<string, string[]>()
  for (const { path, method } of routes) {
    const known = methods.get(path) ?? []
    methods.set(path, [...known, ...(method === 'GET' ? ['GET', 'HEAD'] : [method])])
  }
  for (const path of [THEME_PATH, ...ASSETS.files.keys()]) methods.set(path, ['GET', 'HEAD'])
  return [...methods].map(([path, all]) => ({ path, methods: all }))
}
