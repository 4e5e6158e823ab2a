/** Which page is proposed where there is none. */
import { expect, it } from 'vitest'
import type { PageRoute } from './page-route.ts'
import { createPathProposer } from './propose-path.ts'

const row = (path: string, access: PageRoute['access'] = 'anyone', method: PageRoute['method'] = 'GET') =>
  ({ path, access, method, answer: () => ({ kind: 'redirect', to: '/' }) }) as PageRoute
const propose = createPathProposer([
  ...['/', '/sign-in', '/sign-up', '/forgot', '/robots.txt', '/link/{secret}'].map((path) => row(path)),
  ...['/dashboard', '/dashboard/keys', '/dashboard/usage', '/dashboard/billing'].map((path) => row(path, 'owner')),
  row('/sign-out', 'anyone', 'POST'),
  row('/operator/accounts', 'operator'),
])

it.each([
  ['/signin', '/sign-in'],
  ['/sing-in', '/sign-in'],
  ['/login', '/sign-in'],
  ['/users/login', '/sign-in'],
  ['/register', '/sign-up'],
  ['/keys', '/dashboard/keys'],
  ['/Dashboard/Keys', '/dashboard/keys'],
  ['/dashbord', '/dashboard'],
  ['/dashboard/key', '/dashboard/keys'],
  ['/dashboard/keys/', '/dashboard/keys'],
  ['/docs/guide', '/docs/guides'],
  ['/doc', '/docs'],
  ['/operator/account', null],
  ['/', null],
  ['/constructor', null],
  ['/wp-admin/setup.php', null],
  [`/${'dashboard'.repeat(100)}`, null],
])('%s: %s', (path, expected) => expect(propose(path)).toBe(expected))
