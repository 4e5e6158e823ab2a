/** The pages as a Fastify plugin: each row of the table is a route, with everything that all pages share. */
import fastifyCookie from '@fastify/cookie'
import fastifyFormbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../web/app.ts'
import { networkOf } from '../web/client-address.ts'
import type { HttpAnswer } from '../web/exchanges.ts'
import type { SiteFrame } from '../web/frame/site-frame.ts'
import type { CrowdName, FairQueue } from '../web/queues/fair-queue.ts'
import { cleanTarget } from '../web/request-target.ts'
import { ASSETS } from './assets.ts'
import { type CookieJar, createCookieJar } from './cookie-jar.ts'
import { readQuery } from './notice-once.ts'
import type { PageAnswer, PageRoute } from './page-route.ts'
import { LOOKED_AT_AGAIN, PageSender } from './page-sender.ts'
import { errorPage } from './pages/error-page.tsx'
import { readLanguage } from './read-language.ts'
import { readReferer } from './read-local-path.ts'
import { isSameOrigin } from './same-origin.ts'
import { createSealer } from './sealer.ts'
import { readTheme, THEME_PATH } from './theme.ts'
import type { OwnVisit, SignedIn, Visit } from './visit.ts'

export interface DashboardParts {
  readonly routes: readonly PageRoute[]
  /** The person behind a session cookie; null = none. */
  readonly findSession: (secret: string, visit: Visit) => Promise<SignedIn | null>
  /** Takes one request for an address (IPv6: its /64). Null, or the whole seconds to wait. */
  readonly guard: { take(address: string): number | null }
  /** The same for photos, of which a page has many. */
  readonly photoGuard: { take(address: string): number | null }
  /** Queues pages, forms and photos, each as a crowd of networks. */
  readonly queue: FairQueue
  readonly frame: SiteFrame
  readonly now: () => number
  /** Called with errors that are not a Failure. */
  readonly onBug: (request_id: string, error: unknown) => void
}

/** Larger than any of our forms. */
const LARGEST_BODY_BYTES = 32_768

export function registerDashboard({ fastify, exchanges, isOverloaded }: App, parts: DashboardParts): void {
  const { routes, findSession, guard, photoGuard, queue, frame, now, onBug } = parts
  const visits = new WeakMap<FastifyRequest, Visit>()
  let jar: CookieJar
  const visitOf = (request: FastifyRequest) => visits.get(request) ?? readVisit(request, jar)
  const sender = new PageSender({ exchanges, jar: () => jar, visitOf, frame, now, onBug })

  /** Checked before the body is read, so that forms of strangers are not read. */
  function checkRequest(route: PageRoute, request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const { exchange, raw } = request
    exchange.endpoint = route.endpoint ?? 'dashboard'
    const { take } = route.endpoint === 'photo' ? photoGuard : guard
    const waitS = isOverloaded() ? 1 : take(networkOf(exchange.origin.address))
    const names = Object.values((request.params ?? {}) as Record<string, string>)
    if (waitS !== null) sender.refuse(request, reply, 'too_many', waitS)
    else if (names.includes('')) exchanges.sendMismatch(request, reply)
    else if (request.method === 'POST' && !route.isOneClick && !isSameOrigin(raw.headers, exchange.origin.url)) {
      sender.refuse(request, reply, 'forged')
    } else if (route.method === 'POST' && !isTaken(raw.headers['content-type'], route)) {
      sender.refuse(request, reply, 'wrong_type')
    } else done()
  }

  async function meet(request: FastifyRequest, turn: Visit['turn']): Promise<Visit> {
    const stranger = { ...readVisit(request, jar), turn }
    const secret = jar.read(request, 'session')
    const signedIn = secret === null ? null : await findSession(secret, stranger)
    const visit = { ...stranger, signedIn }
    visits.set(request, visit)
    return visit
  }

  async function answer(route: PageRoute, request: FastifyRequest, turn: Visit['turn']): Promise<PageAnswer> {
    const visit = await meet(request, turn)
    if (route.access === 'anyone') return route.answer(visit)
    if (visit.signedIn === null) {
      const next = request.method === 'POST' ? '' : `?next=${encodeURIComponent(visit.target)}`
      return { kind: 'redirect', to: `/sign-in${next}` }
    }
    if (route.access === 'operator' && visit.signedIn.account.role !== 'operator') return errorPage('not_found', visit)
    return route.answer(visit as OwnVisit)
  }

  fastify.register(async (scope) => {
    await scope.register(fastifyCookie)
    await registerForms(scope)
    jar = createCookieJar(scope.serializeCookie)
    scope.setErrorHandler((error, request, reply) => sender.fail(request, reply, error))
    for (const route of routes) {
      scope.route({
        method: route.method === 'GET' ? ['GET', 'HEAD'] : 'POST',
        url: route.path.replace(/\{(\w+)\}/g, ':$1'),
        bodyLimit: LARGEST_BODY_BYTES,
        onRequest: (request, reply, done) => checkRequest(route, request, reply, done),
        handler(request, reply) {
          const show = async (turn: Visit['turn']) => {
            const made = await answer(route, request, turn).catch((error: unknown) => sender.describe(request, error))
            // Rendering a page takes longer than everything before it.
            if (made.kind === 'page') await turn()
            sender.send(request, reply, made)
          }
          queue
            .runInCrowd(crowdOf(route), networkOf(request.exchange.origin.address), show, reply.raw)
            .catch((error: unknown) => sender.fail(request, reply, error))
        },
      })
    }
    registerFiles(scope, exchanges, (request) => jar.read(request, 'theme'))
  })
}

/** Static files, and the style of the chosen theme. */
function registerFiles(
  scope: FastifyInstance,
  exchanges: App['exchanges'],
  readChoice: (request: FastifyRequest) => string | null,
): void {
  const route = (url: string, answer: (request: FastifyRequest) => HttpAnswer) =>
    scope.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) => exchanges.send(request, reply, answer(request)),
    })
  route(THEME_PATH, (request) => ({
    status: 200,
    headers: [...LOOKED_AT_AGAIN, 'vary', 'cookie'],
    body: ASSETS.themes[readTheme(readChoice(request)) ?? 'system'],
  }))
  for (const [url, body] of ASSETS.files) {
    const file = { status: 200, headers: LOOKED_AT_AGAIN, body }
    route(url, () => file)
  }
}

async function registerForms(scope: FastifyInstance): Promise<void> {
  await scope.register(fastifyFormbody, {
    bodyLimit: LARGEST_BODY_BYTES,
    parser: (text) => ({ form: new URLSearchParams(text) }),
  })
  // Mail programs unsubscribe with it; no other route takes it.
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: LARGEST_BODY_BYTES },
    (_, __, done) => done(null, {}),
  )
}

/** Each of them has the share of one account, so that no number of strangers takes more from those with a key. */
function crowdOf({ method, endpoint }: PageRoute): CrowdName {
  // Apart, because photos wait for their source, and passwords in a queue of their own, in which known people go first.
  if (endpoint === 'photo') return { name: 'photos' }
  if (method === 'POST') return { name: 'forms', maxOfCrowd: Number.POSITIVE_INFINITY }
  return { name: endpoint === 'market' ? 'pages of the market' : 'pages' }
}

/** A request without a content type is empty, or Fastify refuses it. */
function isTaken(contentType: string | undefined, { takes, isOneClick }: PageRoute): boolean {
  if (contentType === undefined) return true
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase()
  if (isOneClick && type === 'multipart/form-data') return true
  return type === (takes === 'json' ? 'application/json' : 'application/x-www-form-urlencoded')
}

function readVisit(request: FastifyRequest, jar: CookieJar): Visit {
  const { exchange, raw, headers, params, body } = request
  const url = cleanTarget(raw.url ?? '/')
  const form = (body as { readonly form?: unknown } | undefined | null)?.form
  const isForm = form instanceof URLSearchParams
  return {
    request_id: exchange.request_id,
    origin: exchange.origin,
    target: url,
    came_from: readReferer(headers.referer, exchange.origin.url),
    language: readLanguage(jar.read(request, 'language') ?? undefined, headers['accept-language']),
    params: (params ?? {}) as Readonly<Record<string, string>>,
    query: readQuery(url, jar.read(request, 'notice')),
    form: isForm ? form : new URLSearchParams(),
    json: isForm ? undefined : (body ?? undefined),
    user_agent: headers['user-agent']?.slice(0, 300) ?? null,
    device: jar.read(request, 'device'),
    reveal: jar.read(request, 'reveal'),
    sealer: createSealer(jar.read(request, 'session')),
    new_key: jar.read(request, 'new_key'),
    checklist: jar.read(request, 'checklist'),
    signedIn: null,
    turn: async () => undefined,
  }
}
