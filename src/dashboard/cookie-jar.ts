/** Our cookies: their names and attributes. */
import type { SerializeOptions } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import type { Origin } from '../web/read-origin.ts'
import type { Cookie } from './page-route.ts'

export interface CookieJar {
  read(request: FastifyRequest, name: Cookie['name']): string | null
  /** Header names and values, alternating. */
  write(cookies: readonly Cookie[], origin: Origin): readonly string[]
}

type Serialize = (name: string, value: string, options?: SerializeOptions) => string

/** No cookie of ours is longer. */
const LONGEST = 200

export function createCookieJar(serialize: Serialize): CookieJar {
  return {
    read({ cookies, exchange }, name) {
      // An error may occur before the cookies are read.
      const value = cookies?.[nameOf(name, isSecure(exchange.origin))]
      return value !== undefined && value !== '' && value.length <= LONGEST ? value : null
    },
    write: (cookies, origin) =>
      cookies.flatMap(({ name, value, maxAgeS }) => {
        const secure = isSecure(origin)
        const options: SerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure }
        const life = value === null ? { maxAge: 0 } : maxAgeS === undefined ? {} : { maxAge: maxAgeS }
        return ['set-cookie', serialize(nameOf(name, secure), value ?? '', { ...options, ...life })]
      }),
  }
}

/** Over https, the prefix makes browsers accept the cookie from this host only, and only if it is secure. */
function nameOf(name: Cookie['name'], secure: boolean): string {
  return `${secure ? '__Host-' : ''}ershou_${name}`
}

/** By the public URL, not by what the proxy says about the last hop. */
function isSecure({ url }: Origin): boolean {
  return url.startsWith('https:')
}
