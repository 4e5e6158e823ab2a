/** Renders a page to bytes. */
import { renderToString } from 'preact-render-to-string'
import { type PreparedBody, prepareBody } from '../web/prepared-body.ts'
import { Layout } from './components/layout.tsx'
import type { ShownPage } from './page-route.ts'
import type { Language, SignedIn } from './visit.ts'

interface Frame {
  readonly language: Language
  readonly target: string
  /** `unread`: the session has not been read. */
  readonly signedIn: SignedIn | null | 'unread'
  readonly canSignUp: boolean
}

export function renderPage(page: ShownPage, frame: Frame): PreparedBody {
  const { title, description, head, body, place = null, scripts = [] } = page
  const html = renderToString(
    <Layout {...frame} title={title} description={description} head={head} place={place} scripts={scripts}>
      {body}
    </Layout>,
  )
  return prepareBody(Buffer.from(`<!doctype html>\n${html}\n`), 'text/html; charset=utf-8')
}
