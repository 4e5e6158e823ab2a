/** Explains why no route matches a request: its method, a trailing slash, or an unknown path. */

export interface Route {
  /** With `{names}`: `/v1/cars/{car_id}`. */
  readonly path: string
  readonly methods: readonly string[]
}

export type Mismatch =
  | { readonly kind: 'redirect'; readonly path: string }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'method_not_allowed'; readonly allow: string }

/** Takes the decoded path. */
export function createPathFinder(routes: readonly Route[]): (path: string, method: string) => Mismatch {
  const patterns = routes.map(({ path, methods }) => ({ pattern: createPattern(path), methods }))
  const find = (path: string) => patterns.find(({ pattern }) => pattern.test(path))
  return (path, method) => {
    const found = find(path)
    // The path has an encoded slash, which the router takes for a part of a name.
    if (found?.methods.includes(method)) return { kind: 'not_found' }
    if (found) return { kind: 'method_not_allowed', allow: found.methods.join(', ') }
    if (!path.endsWith('/')) return { kind: 'not_found' }
    const shorter = stripSlashes(path)
    return find(shorter) ? { kind: 'redirect', path: shorter } : { kind: 'not_found' }
  }
}

function createPattern(path: string): RegExp {
  const source = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${source}$`)
}

function stripSlashes(path: string): string {
  let end = path.length
  while (end > 0 && path.charCodeAt(end - 1) === 0x2f) end--
  return path.slice(0, end)
}
