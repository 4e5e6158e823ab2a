/** The samples for proxies, started and used in front of two real nodes over PostgreSQL and Redis. */
import { describe } from 'vitest'
import { describeProxy } from './describe-proxy.ts'
import { startHaproxy, startNginx } from './start-proxy.ts'

describe('nginx', () => describeProxy(startNginx, null))
describe('HAProxy', () => describeProxy(startHaproxy, /node-1 is DOWN, reason: Layer7 wrong status, code: 503/))
