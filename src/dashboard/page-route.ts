/** Pages are rows of a table: path, method, access and handler. */
import type { ComponentChildren } from 'preact'
import type { OwnVisit, Visit } from './visit.ts'

/** The entries of the navigation beside the pages of the dashboard. */
export const OWN_PLACES = ['overview', 'keys', 'searches', 'usage', 'requests', 'billing', 'account'] as const
export const OPERATOR_PLACES = [
  'operator',
  'operator/accounts',
  'operator/changes',
  'operator/invoices',
  'operator/invitations',
  'operator/receivers',
  'operator/mails',
  'operator/service',
  'operator/words',
  'operator/audit',
] as const
export type Place = (typeof OWN_PLACES)[number] | (typeof OPERATOR_PLACES)[number]

/** Scripts of `assets/` that a page loads; pages work without them, except for copying and passkeys. */
export const SCRIPTS = [
  'menu.js',
  'frame.js',
  'copy.js',
  'gallery.js',
  'keep-key.js',
  'passkey.js',
  'suggest.js',
  'evidence.js',
  'sort.js',
  'chart.js',
] as const
export type Script = (typeof SCRIPTS)[number]

export interface Cookie {
  readonly name: 'session' | 'device' | 'language' | 'theme' | 'notice' | 'reveal' | 'new_key' | 'checklist'
  /** Null removes it. */
  readonly value: string | null
  /** Lifetime; without it, until the browser closes. */
  readonly maxAgeS?: number
}

interface AnyAnswer {
  readonly cookies?: readonly Cookie[]
  /** Whole seconds to wait before a retry. */
  readonly retryAfterS?: number
}

export interface ShownPage extends AnyAnswer {
  readonly kind: 'page'
  readonly status?: number
  readonly title: string
  /** For search engines. */
  readonly description?: string
  /** More of the head, such as the canonical address. */
  readonly head?: ComponentChildren
  readonly body: ComponentChildren
  /** The current entry of the navigation; pages without one have no navigation beside them. */
  readonly place?: Place
  readonly scripts?: readonly Script[]
  /** For pages that are the same for every stranger and that browsers may cache; the same object is sent without rendering it again. */
  readonly isPublic?: boolean
  /** For objects that are sent again to others who ask for the same target in the same language: the body is rendered once, and for strangers the whole page. The body must not depend on the time or the visitor. */
  readonly isRepeated?: boolean
}

/** To one of our paths, by GET. */
export interface Redirect extends AnyAnswer {
  readonly kind: 'redirect'
  readonly to: string
}

export interface TextAnswer extends AnyAnswer {
  readonly kind: 'text'
  readonly status?: number
  readonly contentType: string
  readonly text: string
  /** Downloaded under this name instead of shown. */
  readonly fileName?: string
  readonly isPublic?: boolean
}

/** An image; browsers keep it for a day. */
interface BytesAnswer extends AnyAnswer {
  readonly kind: 'bytes'
  readonly contentType: string
  readonly bytes: Buffer
  readonly etag: string
}

export type PageAnswer = ShownPage | Redirect | TextAnswer | BytesAnswer

type Answer<Visitor> = (visit: Visitor) => PageAnswer | Promise<PageAnswer>

interface RouteOptions {
  /** What the script of the page posts; without it, a form. */
  readonly takes?: 'json'
  /** May be posted from other sites and mail programs, with any kind of form: its address has the proof, and its body is ignored. */
  readonly isOneClick?: true
  /** The name in metrics and the log; without it, `dashboard`. */
  readonly endpoint?: 'market' | 'photo'
}

interface RouteOf<Access, Visitor> extends RouteOptions {
  /** With `{names}`. GET also answers HEAD. */
  readonly path: string
  readonly method: 'GET' | 'POST'
  readonly access: Access
  readonly answer: Answer<Visitor>
}

export type PageRoute = RouteOf<'anyone', Visit> | RouteOf<'owner' | 'operator', OwnVisit>

export function anyone(
  method: PageRoute['method'],
  path: string,
  answer: Answer<Visit>,
  options?: RouteOptions,
): PageRoute {
  return { path, method, access: 'anyone', answer, ...options }
}

/** For everyone who is signed in. */
export function owner(
  method: PageRoute['method'],
  path: string,
  answer: Answer<OwnVisit>,
  options?: RouteOptions,
): PageRoute {
  return { path, method, access: 'owner', answer, ...options }
}

/** For operators; everyone else gets 404. */
export function operator(method: PageRoute['method'], path: string, answer: Answer<OwnVisit>): PageRoute {
  return { path, method, access: 'operator', answer }
}
