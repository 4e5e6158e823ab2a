/** Suggests the page whose path is most similar to one that does not exist. */
import { editDistance } from '../domain/edit-distance.ts'
import type { PageRoute } from './page-route.ts'
import type { ProposePath } from './show-mismatch.ts'

/** Pages for people that are not in the page table. */
const OTHERS = ['/docs', '/docs/guides', '/docs/errors', '/openapi.json', '/readyz']
/** As other sites call them. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['login', '/sign-in'],
  ['signin', '/sign-in'],
  ['register', '/sign-up'],
  ['signup', '/sign-up'],
  ['join', '/sign-up'],
  ['reset', '/forgot'],
  ['logout', '/dashboard/account'],
  ['settings', '/dashboard/account'],
  ['profile', '/dashboard/account'],
  ['invoices', '/dashboard/billing'],
  ['pricing', '/'],
  ['plans', '/'],
  ['api', '/docs'],
  ['help', '/docs'],
  ['swagger', '/docs'],
  ['status', '/readyz'],
])
const MOST_SLIPS = 2
/** Paths come from anybody. */
const LONGEST = 60

export function createPathProposer(routes: readonly PageRoute[]): ProposePath {
  const pages = routes.filter(
    ({ method, access, path }) => method === 'GET' && access !== 'operator' && /^[^{.]+$/.test(path),
  )
  const paths = [...new Set([...pages.map(({ path }) => path), ...OTHERS])]
  return (given) => {
    if (given.length > LONGEST) return null
    const path = given.toLowerCase().replace(/\/+$/, '')
    if (path === '') return null
    const word = path.slice(path.lastIndexOf('/') + 1)
    const known = paths.find((one) => one === path || one === `/dashboard${path}`) ?? ELSEWHERE.get(word)
    return known ?? findNearest(path, paths)
  }
}

function findNearest(path: string, paths: readonly string[]): string | null {
  let best: { readonly path: string; readonly slips: number } | null = null
  for (const one of paths) {
    // What is shorter would be near to everything.
    const slips = one.length <= 4 ? MOST_SLIPS + 1 : editDistance(path, one, MOST_SLIPS)
    if (slips <= MOST_SLIPS && (best === null || slips < best.slips)) best = { path: one, slips }
  }
  return best?.path ?? null
}
