/** The public status page, and the same for programs: JSON, and incidents as an Atom feed. */
import { anyone, type PageRoute, type ShownPage, type TextAnswer } from '../../../page-route.ts'
import type { Language } from '../../../visit.ts'
import { formatStatusAtom, formatStatusJson } from './format-feeds.ts'
import { createStatusReader, type ServiceStatus, type StatusSources } from './read-status.ts'
import { showStatus } from './status-page.tsx'

export type StatusParts = StatusSources

export function createStatusRoutes(parts: StatusParts): readonly PageRoute[] {
  const read = createStatusReader(parts)
  const kept = new Map<Language, { readonly status: ServiceStatus; readonly page: ShownPage }>()

  /** Strangers get the same page until the status is read again, so that it is rendered once. */
  function keep(language: Language, status: ServiceStatus): ShownPage {
    const known = kept.get(language)
    if (known?.status === status) return known.page
    const page = { ...showStatus(status, language), isPublic: true }
    kept.set(language, { status, page })
    return page
  }

  let keptJson: { readonly status: ServiceStatus; readonly feed: TextAnswer } | null = null

  function keepJson(status: ServiceStatus): TextAnswer {
    if (keptJson?.status === status) return keptJson.feed
    const contentType = 'application/json; charset=utf-8'
    const feed: TextAnswer = { kind: 'text', contentType, text: formatStatusJson(status), isPublic: true }
    keptJson = { status, feed }
    return feed
  }

  return [
    anyone('GET', '/status', async ({ language, signedIn, target }) => {
      const status = await read()
      return signedIn === null && target === '/status' ? keep(language, status) : showStatus(status, language)
    }),
    anyone('GET', '/status.json', async () => keepJson(await read())),
    anyone('GET', '/status.atom', async ({ origin, language }) => ({
      kind: 'text',
      contentType: 'application/atom+xml; charset=utf-8',
      text: formatStatusAtom(await read(), origin.url, language),
      isPublic: true,
    })),
  ]
}
