/** Actions of an operator on an account: plan, status, role, limits, sessions. */
import type { AccountRefusal, OperatedAccounts } from '../../../../accounts/operator/operated-accounts.ts'
import type { Result } from '../../../../accounts/signing-in/results.ts'
import type { Overrides } from '../../../../domain/accounts/plans.ts'
import { operator, type PageAnswer, type PageRoute, type ShownPage } from '../../../page-route.ts'
import { OPERATOR } from '../../../texts/operator.ts'
import type { OwnVisit, Visit } from '../../../visit.ts'
import { visitorOf } from '../../../visitor.ts'
import { errorPage } from '../../error-page.tsx'
import { accountPath } from '../account-link.tsx'
import type { WrongLimits } from './account-forms.tsx'

export interface AccountActsParts {
  readonly accounts: OperatedAccounts
  /** Shows the account page again, with the error. */
  readonly show: (visit: Visit, id: string, wrong: WrongLimits | null) => Promise<ShownPage>
}

const PATH = '/operator/accounts/{id}'

export function accountActRoutes({ accounts, show }: AccountActsParts): readonly PageRoute[] {
  const values = { plan: 'setPlan', status: 'setStatus', role: 'setRole' } as const
  return [
    ...(['plan', 'status', 'role'] as const).map((name) =>
      route(name, async (visit, id) => {
        const value = visit.form.get(name) ?? ''
        const set = await accounts[values[name]](visit.signedIn.account, id, value, visitorOf(visit))
        return follow(visit, id, set, name)
      }),
    ),
    route('limits', async (visit, id) => {
      const typed = { per_minute: visit.form.get('per_minute') ?? '', per_month: visit.form.get('per_month') ?? '' }
      const { wrongNumber } = OPERATOR[visit.language].sheet
      const overrides: {
        per_minute: Overrides['per_minute'] | undefined
        per_month: Overrides['per_month'] | undefined
      } = { per_minute: readLimit(typed.per_minute), per_month: readMonthLimit(typed.per_month) }
      const wrong: WrongLimits = {
        typed,
        per_minute: overrides.per_minute === undefined ? wrongNumber : null,
        per_month: overrides.per_month === undefined ? wrongNumber : null,
      }
      if (overrides.per_minute === undefined || overrides.per_month === undefined) return show(visit, id, wrong)
      const read: Overrides = { per_minute: overrides.per_minute, per_month: overrides.per_month }
      const set = await accounts.override(visit.signedIn.account, id, read, visitorOf(visit))
      return follow(visit, id, set, 'limits')
    }),
    route('sessions/end', async (visit, id) => {
      const { account, session } = visit.signedIn
      return follow(visit, id, await accounts.endSessions(account, { id, kept: session }, visitorOf(visit)), 'sessions')
    }),
  ]
}

function route(name: string, answer: (visit: OwnVisit, id: string) => Promise<PageAnswer>): PageRoute {
  return operator('POST', `${PATH}/${name}`, (visit) => answer(visit, visit.params.id ?? ''))
}

function follow(visit: Visit, id: string, result: Result<unknown, AccountRefusal>, done: string): PageAnswer {
  if ('done' in result) return { kind: 'redirect', to: `${accountPath(id)}?done=${done}` }
  if (result.refused === 'not_found') return errorPage('not_found', visit)
  return { kind: 'redirect', to: `${accountPath(id)}?refused=${result.refused}` }
}

/** Null = the plan's limit; undefined = not a number. The range is checked elsewhere. */
function readLimit(text: string): number | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^\d{1,15}$/.test(trimmed) ? Number(trimmed) : undefined
}

function readMonthLimit(text: string): Overrides['per_month'] | undefined {
  return text.trim().toLowerCase() === 'unlimited' ? 'unlimited' : readLimit(text)
}
