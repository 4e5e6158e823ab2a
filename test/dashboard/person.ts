/** A person with a browser that keeps cookies and does not follow redirects. */
import { request } from 'undici'

export interface Reply {
  readonly status: number
  /** The page as sent. */
  readonly text: string
  /** The `Location` header, with the result that its cookie carries to that page as `done`, `failed` or `refused`; null when there is none. */
  readonly location: string | null
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** `Set-Cookie`, one each. */
  readonly setCookies: readonly string[]
}

export type Headers = Readonly<Record<string, string>>

export interface Person {
  /** By name, as the browser sends them; a test may plant or remove some. */
  readonly cookies: Map<string, string>
  get(target: string, headers?: Headers): Promise<Reply>
  /** As a form of our own page sends it; a header of '' is left out. */
  post(target: string, form?: Headers, headers?: Headers): Promise<Reply>
  /** As a script of our own page sends it. */
  postJson(target: string, body: unknown, headers?: Headers): Promise<Reply>
}

export interface PersonOptions {
  /** Of our pages, as the browser sees them. */
  readonly origin: string
  /** Sent each time. */
  readonly headers?: Headers
}

/** `url`: the address of the service. Uses a socket: without one, only the last of several cookies would be visible. */
export function createPerson(url: string, { origin, headers: usual = {} }: PersonOptions): Person {
  const cookies = new Map<string, string>()

  async function ask(method: 'GET' | 'POST', target: string, given: Headers, body?: string): Promise<Reply> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const all = { accept: 'text/html', ...(cookie !== '' && { cookie }), ...usual, ...given }
    const headers = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
    const answer = await request(url + target, { method, headers, body: body ?? null })
    const { statusCode: status, headers: told } = answer
    const setCookies = [told['set-cookie'] ?? []].flat()
    for (const line of setCookies) keep(cookies, line)
    const location = joinNotice((told.location as string | undefined) ?? null, setCookies)
    return { status, text: await answer.body.text(), location, headers: told, setCookies }
  }

  return {
    cookies,
    get: (target, headers = {}) => ask('GET', target, headers),
    post: (target, form = {}, headers = {}) =>
      ask(
        'POST',
        target,
        { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded', ...headers },
        new URLSearchParams(form).toString(),
      ),
    postJson: (target, body, headers = {}) =>
      ask(
        'POST',
        target,
        { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...headers },
        JSON.stringify(body),
      ),
  }
}

function joinNotice(location: string | null, setCookies: readonly string[]): string | null {
  const line = setCookies.find((one) => /^(?:__Host-)?ershou_notice=[^;]/.test(one))
  const [, notice] = /\?(.*)/.exec(decodeURIComponent(/=([^;]*)/.exec(line ?? '')?.[1] ?? '')) ?? []
  if (location === null || notice === undefined) return location
  return `${location}${location.includes('?') ? '&' : '?'}${notice}`
}

function keep(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  if (/; Max-Age=0(?:;|$)/.test(line)) cookies.delete(name)
  else cookies.set(name, decodeURIComponent(value))
}
