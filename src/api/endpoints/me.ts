/** GET /v1/me: the account, the key and the remaining allowance. */
import type { Caller } from '../../domain/accounts/callers.ts'
import { Me } from '../../domain/accounts/me.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'

export function meEndpoint(describeMe: (caller: Caller) => Promise<Me>): Endpoint {
  return endpoint({
    path: '/v1/me',
    name: 'me',
    operationId: 'getMe',
    tag: 'account',
    summary: 'Show the account and its usage',
    description:
      'The account and key of this request, its limits and what is left. Costs no data request and does not count towards the per-minute limit. `null` means that there is no limit.',
    access: 'keyed',
    cost: 0,
    parameters: {},
    answers: Me,
    isOwn: true,
    failures: [],
    async answer(_, caller) {
      const me = await describeMe(caller as Caller)
      return { render: () => me, freshness: null, version: null }
    },
  })
}
