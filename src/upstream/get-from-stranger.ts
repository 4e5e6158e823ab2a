/** One GET of an untrusted address: never into our own network, with few redirects, limited in time and size. */
import type { LookupFunction } from 'node:net'
import { Agent } from 'undici'
import { Failure } from '../domain/failure.ts'
import type { UpstreamResponse } from '../domain/reading.ts'
import type { Clock } from '../observe/clock.ts'
import { createGet, type Get, type GetOptions } from './get.ts'
import { createPublicLookup, isPublicUrl, PRIVATE } from './public-address.ts'
import { foundElsewhere } from './unavailable.ts'

export interface StrangerOptions {
  readonly clock: Clock
  readonly maxConnections: number
  readonly userAgent: string
  /** Allows private addresses, for the stand-in marketplace. */
  readonly allowPrivate: boolean
  /** False: a redirect is a failure. A function: whether a redirect to this address may be followed. */
  readonly followsRedirects?: boolean | ((url: string) => boolean)
  /** Resolves when a request may be made; the time does not count. */
  readonly pace?: (url: string) => Promise<void>
  /** Resolves names; the system's resolver by default. */
  readonly lookup?: LookupFunction
}

const MOST_REDIRECTS = 3
const LOGIN = /(?:^|[/._-])(?:login|signin|sign-in|passport|sso|auth)(?:[/._-]|$)/i

/** `final_url` of the response is where it was found. Throws what `Get` throws, and a Failure `not_found` with the cause `{ reason: 'login' | 'elsewhere' | 'unusable_link' }` for a redirect to a login page, to an address that may not be followed, and for a forbidden address. */
export function createGetFromStranger({
  allowPrivate,
  clock,
  followsRedirects = true,
  pace,
  lookup,
  ...options
}: StrangerOptions): Get {
  // Checked when the connection is made, so that a name cannot point elsewhere after the check.
  const connect = allowPrivate ? {} : { lookup: createPublicLookup(lookup) }
  const get = createGet({
    ...options,
    clock,
    createAgent: (common) => new Agent({ ...common, connect }),
    givesRedirects: followsRedirects !== false,
  })

  async function getFromStranger(url: string, wishes: GetOptions): Promise<UpstreamResponse> {
    let deadline = clock.now() + wishes.timeoutMs
    let at = url
    for (let redirects = 0; ; redirects++) {
      checkUrl(at, allowPrivate)
      const asked = clock.now()
      await pace?.(at)
      deadline += clock.now() - asked
      const timeoutMs = Math.max(1, deadline - clock.now())
      const answer = await get(at, { ...wishes, timeoutMs }).catch((error: unknown) => {
        if (isPrivateRefusal(error)) throw unusable()
        throw new URL(at).host === new URL(url).host ? error : foundElsewhere(error)
      })
      if (answer.location === undefined) return { ...answer, final_url: at }
      const next = URL.canParse(answer.location, at) ? new URL(answer.location, at) : null
      if (next === null) throw unusable()
      if (LOGIN.test(next.pathname)) throw refused('login', 'The provider asks for a login.')
      if (typeof followsRedirects === 'function' && !followsRedirects(next.href))
        throw refused('elsewhere', 'The link leads to an address that is not in the settings.')
      if (redirects === MOST_REDIRECTS) throw unusable()
      at = next.href
    }
  }

  return Object.assign(getFromStranger, { close: get.close })
}

function checkUrl(text: string, allowPrivate: boolean): void {
  if (!isPublicUrl(text, allowPrivate)) throw unusable()
}

function isPrivateRefusal(error: unknown): boolean {
  const cause = (error as Failure).cause as { error?: { code?: unknown } } | undefined
  return cause?.error?.code === PRIVATE
}

function unusable(): Failure {
  return refused('unusable_link', 'The link does not lead to a public address.')
}

function refused(reason: 'login' | 'elsewhere' | 'unusable_link', message: string): Failure {
  return new Failure('not_found', message, { cause: { reason } })
}
