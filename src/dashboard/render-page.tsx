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

/** `html`: the body, if it was rendered before. */
export function renderPage(page: ShownPage, reading: Reader, html: string | null = null): PreparedBody {
  const { title, description, head, body, place = null, scripts = [] } = page
  const rendered = renderToString(
    <Reading.Provider value={reading}>
      <Layout {...reading} {...{ title, description, head, place, scripts, html }}>
        {body}
      </Layout>
    </Reading.Provider>,
  )
  return prepareBody(Buffer.from(`<!doctype html>\n${rendered}\n`), 'text/html; charset=utf-8')
}
