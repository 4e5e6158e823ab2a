/** Pages are rows of a table: path, method, access and handler. */
import type { ComponentChildren } from 'preact'
import type { OwnVisit, Visit } from './visit.ts'

/** The current entry of the navigation. */
const PLACES = ['overview', 'keys', 'usage', 'billing', 'account', 'operator'] as const
export type Place = (typeof PLACES)[number]

/** Scripts of `assets/` that a page loads; pages work without them, except for copying and passkeys. */
export const SCRIPTS = ['copy.js', 'passkey.js'] as const
export type Script = (typeof SCRIPTS)[number]

export interface Cookie {
  readonly name: 'session' | 'device' | 'language'
  /** Null removes it. */
  readonly value: string | null
  /** Lifetime; without it, until the browser closes. */
  readonly maxAgeS?: number
}

interface WithCookies {
  readonly cookies?: readonly Cookie[]
}

export interface ShownPage extends WithCookies {
  readonly kind: 'page'
  readonly status?: number
  readonly title: string
  readonly body: ComponentChildren
  readonly place?: Place
  readonly scripts?: readonly Script[]
  /** Whole seconds to wait before a retry. */
  readonly retryAfterS?: number
  /** For pages that are the same for every stranger and that browsers may cache; the same object is sent without rendering it again. */
  readonly isPublic?: boolean
}

/** To one of our paths, by GET. */
export interface Redirect extends WithCookies {
  readonly kind: 'redirect'
  readonly to: string
}

export interface TextAnswer extends WithCookies {
  readonly kind: 'text'
  readonly status?: number
  readonly contentType: string
  readonly text: string
  /** Downloaded under this name instead of shown. */
  readonly fileName?: string
  readonly isPublic?: boolean
}

export type PageAnswer = ShownPage | Redirect | TextAnswer

interface RouteOf<Access, Visitor> {
  /** With `{names}`. GET also answers HEAD. */
  readonly path: string
  readonly method: 'GET' | 'POST'
  /** `anyone`; `owner` = anyone who is signed in; `operator`: everyone else gets 404. */
  readonly access: Access
  /** What its script posts; without it, a form. */
  readonly takes?: 'json'
  answer(visit: Visitor): PageAnswer | Promise<PageAnswer>
}

export type PageRoute = RouteOf<'anyone', Visit> | RouteOf<'owner' | 'operator', OwnVisit>
