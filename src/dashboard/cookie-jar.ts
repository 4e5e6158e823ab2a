/** Our cookies: their names, and what browsers may do with them. */
import type { SerializeOptions } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import type { Origin } from '../web/read-origin.ts'
import type { Cookie } from './page-route.ts'

export interface CookieJar {
  read(request: FastifyRequest, name: Cookie['name']): string | null
  /** As headers: names and values in turn. */
  write(cookies: readonly Cookie[], origin: Origin): readonly string[]
}

type Serialize = (name: string, value: string, options?: SerializeOptions) => string

/** No cookie of ours is longer. */
const LONGEST = 200

export function createCookieJar(serialize: Serialize): CookieJar {
  return {
    read({ cookies, exchange }, name) {
      // Before the cookies were read an error may have come.
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

/** Over https a name that browsers take from this host only, and only when it is secure. */
function nameOf(name: Cookie['name'], secure: boolean): string {
  return `${secure ? '__Host-' : ''}ershou_${name}`
}

/** As people see us, whatever the proxy in front says of the last step. */
function isSecure({ url }: Origin): boolean {
  return url.startsWith('https:')
}
