/** Error pages: what happened, what to do, and the request id. */
import type { ShownPage } from '../page-route.ts'
import { FRAME } from '../texts/frame.ts'
import type { Language } from '../visit.ts'

export type ErrorName = keyof (typeof FRAME)['en']['errors']

const STATUSES: Readonly<Record<ErrorName, number>> = {
  not_found: 404,
  not_allowed: 405,
  forged: 403,
  too_many: 429,
  too_large: 413,
  wrong_type: 415,
  unreadable: 400,
  unavailable: 503,
  internal: 500,
}

interface ErrorPageOptions {
  readonly language: Language
  readonly request_id: string
  readonly retryAfterS?: number
  /** A path that may have been meant; null = none. */
  readonly near?: string | null
}

export function errorPage(
  name: ErrorName,
  { language, request_id, retryAfterS, near = null }: ErrorPageOptions,
): ShownPage {
  const { errors, requestId, home, docs, dashboard, status, meant } = FRAME[language]
  const { title, text } = errors[name]
  return {
    kind: 'page',
    status: STATUSES[name],
    title,
    ...(retryAfterS === undefined ? {} : { retryAfterS }),
    body: (
      <div class="error-page">
        <p class="error-status" aria-hidden="true">
          {STATUSES[name]}
        </p>
        <h1>{title}</h1>
        <p>{text}</p>
        {near !== null && (
          <p>
            {meant[0]}
            <a href={near}>{near}</a>
            {meant[1]}
          </p>
        )}
        <p class="links">
          <a class="button primary" href="/">
            {home}
          </a>{' '}
          <a href="/dashboard">{dashboard}</a> <a href="/docs">{docs}</a> <a href="/status">{status}</a>
        </p>
        <p class="quiet">{requestId(request_id)}</p>
      </div>
    ),
  }
}
