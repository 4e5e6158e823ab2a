/** The forms with which an operator changes an account. */
import { ACCOUNT_STATUSES, type Account, ROLES } from '../../../../domain/accounts/accounts.ts'
import { PLAN_NAMES } from '../../../../domain/accounts/plans.ts'
import { Field, Select } from '../../../components/form.tsx'
import { OPERATOR } from '../../../texts/operator.ts'
import type { Language } from '../../../visit.ts'
import { namePlan } from '../../billing/describe-plan.ts'
import { accountPath } from '../account-link.tsx'

/** The rejected input and its error; null = none. */
export interface WrongLimits {
  readonly typed: { readonly per_minute: string; readonly per_month: string }
  readonly per_minute: string | null
  readonly per_month: string | null
}

interface AccountFormsProps {
  readonly account: Account
  /** Operators cannot remove their own role or deactivate themselves. */
  readonly isSelf: boolean
  readonly wrong: WrongLimits | null
  readonly language: Language
}

export function AccountForms({ account, isSelf, wrong, language }: AccountFormsProps) {
  const { sheet, statuses, roles } = OPERATOR[language]
  const plans = PLAN_NAMES.map((plan) => [plan, namePlan(plan, language)] as const)
  const choices = {
    plan: { label: sheet.plan, hint: sheet.planHint, value: account.plan, options: plans },
    status: {
      label: sheet.status,
      hint: sheet.statusHint,
      value: account.status,
      options: ACCOUNT_STATUSES.map((status) => [status, statuses[status]] as const),
    },
    role: {
      label: sheet.role,
      hint: sheet.roleHint,
      value: account.role,
      options: ROLES.map((role) => [role, roles[role]] as const),
    },
  }
  const names = isSelf ? (['plan'] as const) : (['plan', 'status', 'role'] as const)
  return (
    <section class="card stack" aria-labelledby="change">
      <h2 id="change">{sheet.change}</h2>
      <div class="acts">
        {names.map((name) => (
          <form key={name} method="post" action={`${accountPath(account.id)}/${name}`}>
            <Select name={name} {...choices[name]} />
            <button type="submit" class="plain" aria-label={`${sheet.set}: ${choices[name].label}`}>
              {sheet.set}
            </button>
          </form>
        ))}
        <LimitsForm account={account} wrong={wrong} language={language} />
      </div>
    </section>
  )
}

function LimitsForm({ account, wrong, language }: Omit<AccountFormsProps, 'isSelf'>) {
  const { sheet } = OPERATOR[language]
  const { per_minute, per_month } = account.overrides
  return (
    <form class="limits" method="post" action={`${accountPath(account.id)}/limits`}>
      <Field
        name="per_minute"
        label={sheet.perMinute}
        hint={sheet.overrideHint}
        value={wrong?.typed.per_minute ?? String(per_minute ?? '')}
        maxLength={20}
        autocomplete="off"
        wrong={wrong?.per_minute ?? null}
      />
      <Field
        name="per_month"
        label={sheet.perMonth}
        hint={sheet.monthHint}
        value={wrong?.typed.per_month ?? String(per_month ?? '')}
        maxLength={20}
        autocomplete="off"
        wrong={wrong?.per_month ?? null}
      />
      <button type="submit" class="plain">
        {sheet.setLimits}
      </button>
    </form>
  )
}
