/** Texts of the search page. The names of filters come from the declarations of their fields. */
import { PANELS, type PanelName } from '../../../domain/fields/panels.ts'
import type { Language } from '../../visit.ts'
import { en } from './search-en.ts'
import { zh } from './search-zh.ts'

type Groups = Readonly<Record<keyof (typeof en)['groups'] | PanelName, string>>
interface SearchTexts extends Omit<typeof en, 'groups'> {
  readonly groups: Groups
}

export const SEARCH: Readonly<Record<Language, SearchTexts>> = { en: withNames(en, 'en'), zh: withNames(zh, 'zh') }

function withNames(texts: typeof en, language: Language): SearchTexts {
  const names = Object.fromEntries(PANELS.map((panel) => [panel.name, panel[language]])) as Record<PanelName, string>
  return { ...texts, groups: { ...texts.groups, ...names } }
}
