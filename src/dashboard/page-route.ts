/** Pages are rows of a table: path, method, who may see it, and what makes the answer. */
import type { ComponentChildren } from 'preact'
import type { OwnVisit, Visit } from './visit.ts'

/** Which entry of the navigation is marked. */
const PLACES = ['overview', 'keys', 'usage', 'billing', 'account', 'operator'] as const
export type Place = (typeof PLACES)[number]

/** Scripts of `assets/` that a page loads; every page works without, but for copying and passkeys. */
export const SCRIPTS = ['copy.js', 'passkey.js'] as const
export type Script = (typeof SCRIPTS)[number]

export interface Cookie {
  readonly name: 'session' | 'device' | 'language'
  /** Null removes it. */
  readonly value: string | null
  /** How long it lives; left out, as long as the browser runs. */
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
  /** Whole seconds after which another try may help. */
  readonly retryAfterS?: number
  /** For pages that are the same for every stranger and may be kept by browsers; the same object is sent as it was made before. */
  readonly isPublic?: boolean
}

/** To a path of our own, by GET. */
export interface Redirect extends WithCookies {
  readonly kind: 'redirect'
  readonly to: string
}

export interface TextAnswer extends WithCookies {
  readonly kind: 'text'
  readonly status?: number
  readonly contentType: string
  readonly text: string
  /** Saved under this name instead of shown. */
  readonly fileName?: string
  readonly isPublic?: boolean
}

export type PageAnswer = ShownPage | Redirect | TextAnswer

interface RouteOf<Access, Visitor> {
  /** With `{names}`. GET answers HEAD too. */
  readonly path: string
  readonly method: 'GET' | 'POST'
  /** `anyone`; `owner` = whoever is signed in; `operator`: for all others there is nothing at this path. */
  readonly access: Access
  /** What its script posts; left out = a form. */
  readonly takes?: 'json'
  answer(visit: Visitor): PageAnswer | Promise<PageAnswer>
}

export type PageRoute = RouteOf<'anyone', Visit> | RouteOf<'owner' | 'operator', OwnVisit>
