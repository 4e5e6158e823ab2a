/** Sends the response of a page: cookies, headers, layout, and error pages. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Fragment, h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { Exchanges } from '../web/exchanges.ts'
import type { SiteFrame } from '../web/frame/site-frame.ts'
import { type PreparedBody, prepareBody } from '../web/prepared-body.ts'
import { ASSETS } from './assets.ts'
import type { CookieJar } from './cookie-jar.ts'
import { nameError } from './name-error.ts'
import { FORGET_NOTICE, isNoticeOf, moveNotice } from './notice-once.ts'
import type { PageAnswer, ShownPage, TextAnswer } from './page-route.ts'
import { type ErrorName, errorPage } from './pages/error-page.tsx'
import { renderPage } from './render-page.tsx'
import type { Visit } from './visit.ts'

interface PageSenderParts {
  readonly exchanges: Exchanges
  readonly jar: () => CookieJar
  /** As far as known. */
  readonly visitOf: (request: FastifyRequest) => Visit
  readonly frame: SiteFrame
  readonly now: () => number
  readonly onBug: (request_id: string, error: unknown) => void
}

export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
/** Not by proxies, because not everybody may see the market. */
const KEPT_FOR_A_DAY = ['cache-control', 'private, max-age=86400']
const NEVER_KEPT = ['cache-control', 'no-store']
export const LOOKED_AT_AGAIN = ['cache-control', 'private, no-cache']

export class PageSender {
  readonly #parts: PageSenderParts
  /** Pages and texts that are the same for every stranger, by their object. */
  readonly #kept = new WeakMap<ShownPage | TextAnswer, PreparedBody>()
  /** Rendered bodies of repeated pages. */
  readonly #bodies = new WeakMap<ShownPage, string>()

  constructor(parts: PageSenderParts) {
    this.#parts = parts
  }

  send(request: FastifyRequest, reply: FastifyReply, answer: PageAnswer): void {
    const { exchanges, jar, visitOf } = this.#parts
    // HEAD shows nothing, and so must not forget what is shown once.
    const cookies = request.method === 'HEAD' ? [] : (answer.cookies ?? [])
    const headers = [...jar().write(cookies, request.exchange.origin)]
    if (answer.kind === 'redirect') {
      const moved = moveNotice(answer.to)
      headers.push(...jar().write(moved.cookies, request.exchange.origin), ...NEVER_KEPT, 'location', moved.to)
      exchanges.send(request, reply, { status: 303, headers, body: ASSETS.nothing })
      return
    }
    if (answer.kind === 'bytes') {
      const body = prepareBody(answer.bytes, answer.contentType, answer.etag)
      exchanges.send(request, reply, { status: 200, headers: [...headers, ...KEPT_FOR_A_DAY], body })
      return
    }
    if (answer.retryAfterS !== undefined) headers.push('retry-after', String(answer.retryAfterS))
    headers.push(...(answer.isPublic ? LOOKED_AT_AGAIN : NEVER_KEPT))
    const { status = 200 } = answer
    if (answer.kind === 'text') {
      if (answer.fileName) headers.push('content-disposition', `attachment; filename="${answer.fileName}"`)
      const body = this.#kept.get(answer) ?? ASSETS.prepare(answer.text, answer.contentType)
      if (answer.isPublic) this.#kept.set(answer, body)
      exchanges.send(request, reply, { status, headers, body })
      return
    }
    const visit = visitOf(request)
    if (request.method === 'GET' && isNoticeOf(jar().read(request, 'notice'), visit.target)) {
      headers.push(...jar().write(FORGET_NOTICE, request.exchange.origin))
    }
    // The target of a form cannot be opened by GET, but the page with the form can.
    const target = request.method === 'POST' ? (visit.came_from ?? '/dashboard') : visit.target
    const isSame = answer.isPublic || (answer.isRepeated && visit.signedIn === null)
    const body = (isSame ? this.#kept.get(answer) : undefined) ?? this.#render(answer, { ...visit, target })
    if (isSame) this.#kept.set(answer, body)
    exchanges.send(request, reply, { status, headers, body, contentSecurityPolicy: PAGE_POLICY })
  }

  #render(page: ShownPage, visit: Visit): PreparedBody {
    const { frame, now } = this.#parts
    const reading = { ...visit, frame, now_ms: now() }
    if (!page.isRepeated) return renderPage(page, reading)
    const html = this.#bodies.get(page) ?? renderToString(h(Fragment, null, page.body))
    this.#bodies.set(page, html)
    return renderPage(page, reading, html)
  }

  refuse(request: FastifyRequest, reply: FastifyReply, name: ErrorName, retryAfterS?: number): void {
    this.send(request, reply, this.#errorPage(request, name, retryAfterS))
  }

  fail(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
    // Nobody reads the page.
    if (reply.raw.destroyed) this.#parts.exchanges.refuse(request, reply, error)
    else this.send(request, reply, this.describe(request, error))
  }

  /** The page that tells of an error; bugs are logged. */
  describe(request: FastifyRequest, error: unknown): ShownPage {
    const { name, retryAfterS } = nameError(error)
    if (name === 'internal') this.#parts.onBug(request.exchange.request_id, error)
    return this.#errorPage(request, name, retryAfterS)
  }

  #errorPage(request: FastifyRequest, name: ErrorName, retryAfterS: number | undefined): ShownPage {
    const { language, request_id } = this.#parts.visitOf(request)
    return errorPage(name, { language, request_id, ...(retryAfterS !== undefined && { retryAfterS }) })
  }
}
