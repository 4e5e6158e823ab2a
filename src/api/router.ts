/** Finds what a request is for: an endpoint, an extra path such as /healthz, a redirect, or nothing. */
import type { Endpoint } from './endpoint.ts'
import { readPath } from './read-path.ts'
import type { PathTexts } from './validate.ts'

/** A path outside the table of endpoints, with methods of its own. */
export interface ExtraRoute {
  readonly path: string
  readonly methods: readonly string[]
}

export type Mismatch =
  | { readonly kind: 'redirect'; readonly path: string; readonly queryText: string }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'method_not_allowed'; readonly allow: string }

export type Match<Extra extends ExtraRoute> =
  | {
      readonly kind: 'endpoint'
      readonly endpoint: Endpoint
      readonly pathTexts: PathTexts
      readonly queryText: string
    }
  | { readonly kind: 'extra'; readonly extra: Extra; readonly pathTexts: PathTexts; readonly queryText: string }
  | Mismatch

export interface Router<Extra extends ExtraRoute> {
  match(method: string, rawTarget: string): Match<Extra>
}

interface Route<Extra> {
  readonly row: { readonly endpoint: Endpoint } | { readonly extra: Extra }
  readonly methods: readonly string[]
  readonly mismatch: Mismatch
  readonly names: readonly string[]
  readonly pattern: RegExp
}

const NOT_FOUND: Mismatch = { kind: 'not_found' }
const NO_TEXTS: PathTexts = {}

export function createRouter<Extra extends ExtraRoute>(
  endpoints: readonly Endpoint[],
  extras: readonly Extra[] = [],
): Router<Extra> {
  const routes = [
    ...endpoints.map((endpoint) => createRoute<Extra>({ endpoint }, endpoint.path, ['GET'])),
    ...extras.map((extra) => createRoute<Extra>({ extra }, extra.path, extra.methods)),
  ]
  const literal = new Map(routes.filter(({ names }) => names.length === 0).map((route) => [pathOf(route), route]))
  const patterns = routes.filter(({ names }) => names.length > 0)

  function find(path: string): { route: Route<Extra>; pathTexts: PathTexts } | null {
    const route = literal.get(path)
    if (route) return { route, pathTexts: NO_TEXTS }
    for (const candidate of patterns) {
      const found = candidate.pattern.exec(path)
      if (found) return { route: candidate, pathTexts: nameTexts(candidate.names, found) }
    }
    return null
  }

  function match(method: string, rawTarget: string): Match<Extra> {
    const { path, queryText } = readPath(rawTarget)
    const found = find(path)
    if (found) {
      const { route, pathTexts } = found
      if (!route.methods.includes(method)) return route.mismatch
      return 'endpoint' in route.row
        ? { kind: 'endpoint', endpoint: route.row.endpoint, pathTexts, queryText }
        : { kind: 'extra', extra: route.row.extra, pathTexts, queryText }
    }
    if (!path.endsWith('/')) return NOT_FOUND
    const shorter = stripSlashes(path)
    return find(shorter) ? { kind: 'redirect', path: shorter, queryText } : NOT_FOUND
  }

  return { match }
}

function createRoute<Extra>(row: Route<Extra>['row'], path: string, methods: readonly string[]): Route<Extra> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  const source = path
    .split(/\{\w+\}/)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('([^/]+)')
  const mismatch = { kind: 'method_not_allowed', allow: methods.join(', ') } as const
  return { row, methods, mismatch, names, pattern: new RegExp(`^${source}$`) }
}

function pathOf<Extra extends ExtraRoute>({ row }: Route<Extra>): string {
  return 'endpoint' in row ? row.endpoint.path : row.extra.path
}

function nameTexts(names: readonly string[], found: RegExpExecArray): PathTexts {
  const texts: Record<string, string> = {}
  for (const [at, name] of names.entries()) texts[name] = found[at + 1] as string
  return texts
}

function stripSlashes(path: string): string {
  let end = path.length
  while (end > 0 && path.charCodeAt(end - 1) === 0x2f) end--
  return path.slice(0, end)
}
