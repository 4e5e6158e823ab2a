/** Renders a page to bytes. */
import { renderToString } from 'preact-render-to-string'
import type { SiteFrame } from '../web/frame/site-frame.ts'
import { type PreparedBody, prepareBody } from '../web/prepared-body.ts'
import { Layout } from './components/layout.tsx'
import { Reading } from './components/time.tsx'
import type { ShownPage } from './page-route.ts'
import type { Language, SignedIn } from './visit.ts'

interface Reader {
  readonly language: Language
  readonly target: string
  /** `unread`: the session has not been read. */
  readonly signedIn: SignedIn | null | 'unread'
  readonly frame: SiteFrame
  readonly now_ms: number
}

export function renderPage(page: ShownPage, reading: Reader): PreparedBody {
  const { title, description, head, body, place = null, scripts = [] } = page
  const html = renderToString(
    <Reading.Provider value={reading}>
      <Layout {...reading} title={title} description={description} head={head} place={place} scripts={scripts}>
        {body}
      </Layout>
    </Reading.Provider>,
  )
  return prepareBody(Buffer.from(`<!doctype html>\n${html}\n`), 'text/html; charset=utf-8')
}
