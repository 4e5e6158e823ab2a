/** The page for people who open an unknown path; programs and requests for /v1 get JSON. */
import type { FastifyRequest } from 'fastify'
import type { HttpAnswer } from '../web/exchanges.ts'
import type { SiteFrame } from '../web/frame/site-frame.ts'
import { PAGE_POLICY } from './page-sender.ts'
import { errorPage } from './pages/error-page.tsx'
import { readLanguage } from './read-language.ts'
import { renderPage } from './render-page.tsx'

const CHOSEN = /(?:^|; )(?:__Host-)?ershou_language=(en|zh)(?:;|$)/

/** The page whose path is similar; null = none. */
export type ProposePath = (path: string) => string | null

export function createShowMismatch(propose: ProposePath, frame: SiteFrame, now: () => number) {
  return ({ raw, exchange, method }: FastifyRequest, status: 404 | 405): HttpAnswer | null => {
    const { url = '/', headers } = raw
    const isProgram = headers.accept === undefined || !headers.accept.includes('text/html')
    if (isProgram || (method !== 'GET' && method !== 'HEAD') || /^\/v1(?:[/?]|$)/.test(url)) return null
    const chosen = CHOSEN.exec(headers.cookie ?? '')?.[1]
    const language = readLanguage(chosen, headers['accept-language'])
    const { request_id } = exchange
    const page =
      status === 404
        ? errorPage('not_found', { language, request_id, near: propose(url.split('?', 1)[0] as string) })
        : errorPage('not_allowed', { language, request_id })
    const body = renderPage(page, { language, target: '/', signedIn: 'unread', frame, now_ms: now() })
    return { status, body, headers: ['cache-control', 'no-store'], contentSecurityPolicy: PAGE_POLICY }
  }
}
