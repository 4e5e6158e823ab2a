/** What came of a form is said once, on the page that the form leads to: a short-lived cookie carries it, so that neither a reload nor a bookmark says it again. */
import type { Cookie } from './page-route.ts'

/** The parameters in which pages tell a redirect what came of a form. */
const NAMES = ['done', 'failed', 'refused'] as const
/** Long enough to follow a redirect. */
const LIFE_S = 60
/** Other pages, such as “check your inbox”, stay what they are when they are loaded again. */
const IS_TOLD_ONCE = /^\/(?:dashboard|operator|sign-in)(?:\/|$)/

interface Moved {
  readonly to: string
  readonly cookies: readonly Cookie[]
}

/** Takes the result of a form out of the target of a redirect. */
export function moveNotice(target: string): Moved {
  const [path, query] = split(target)
  const notice = NAMES.find((name) => query.has(name))
  if (notice === undefined || !IS_TOLD_ONCE.test(path)) return { to: target, cookies: [] }
  const value = `${path}?${notice}=${query.get(notice)}`
  for (const name of NAMES) query.delete(name)
  const rest = query.toString()
  return { to: rest === '' ? path : `${path}?${rest}`, cookies: [{ name: 'notice', value, maxAgeS: LIFE_S }] }
}

export const FORGET_NOTICE: readonly Cookie[] = [{ name: 'notice', value: null }]

export function isNoticeOf(cookie: string | null, url: string): boolean {
  const [path] = split(url)
  return cookie?.startsWith(`${path}?`) ?? false
}

/** The query of a page, with the result of the last form if the cookie has one for it. Results in the address count for nothing: anybody can write them. */
export function readQuery(url: string, cookie: string | null): URLSearchParams {
  const [path, query] = split(url)
  if (!IS_TOLD_ONCE.test(path)) return query
  for (const name of NAMES) query.delete(name)
  if (cookie === null || !isNoticeOf(cookie, url)) return query
  const [, told] = split(cookie)
  for (const name of NAMES) {
    const result = told.get(name)
    if (result !== null) query.set(name, result)
  }
  return query
}

function split(target: string): [path: string, query: URLSearchParams] {
  const question = target.indexOf('?')
  if (question === -1) return [target, new URLSearchParams()]
  return [target.slice(0, question), new URLSearchParams(target.slice(question))]
}
