/** Creates an account for somebody. */
import type { CreationRefusal } from '../../../../accounts/operator/operated-accounts.ts'
import { LONGEST_EMAIL, LONGEST_NAME, ROLES } from '../../../../domain/accounts/accounts.ts'
import { PLAN_NAMES } from '../../../../domain/accounts/plans.ts'
import { Field, Notice, Select } from '../../../components/form.tsx'
import { operator, type PageRoute, type ShownPage } from '../../../page-route.ts'
import { FRAME } from '../../../texts/frame.ts'
import { OPERATOR } from '../../../texts/operator.ts'
import type { Visit } from '../../../visit.ts'
import { visitorOf } from '../../../visitor.ts'
import { namePlan } from '../../billing/describe-plan.ts'
import { accountPath } from '../account-link.tsx'
import { operatorPage } from '../operator-page.tsx'
import type { OperatorPagesParts } from '../operator-pages-parts.ts'

const PATH = '/operator/accounts/new'

interface Typed {
  readonly email: string
  readonly name: string
  readonly plan: string
  readonly role: string
}

const NOTHING: Typed = { email: '', name: '', plan: 'free', role: 'owner' }

export function createAccountRoutes({ accounts, mailer }: OperatorPagesParts): readonly PageRoute[] {
  return [
    operator('GET', PATH, (visit) => showForm(visit, NOTHING, null, mailer.isReal)),
    operator('POST', PATH, async (visit) => {
      const read = (name: keyof Typed) => (visit.form.get(name) ?? '').trim()
      const typed: Typed = { email: read('email'), name: read('name'), plan: read('plan'), role: read('role') }
      const wanted = { ...typed, name: typed.name === '' ? null : typed.name }
      const created = await accounts.create(visit.signedIn.account, wanted, visitorOf(visit))
      if ('refused' in created) return showForm(visit, typed, created.refused, mailer.isReal)
      return { kind: 'redirect', to: `${accountPath(created.done.id)}?done=created` }
    }),
  ]
}

function showForm(visit: Visit, typed: Typed, refused: CreationRefusal | null, hasMail: boolean): ShownPage {
  const { language } = visit
  const { creation: texts, roles } = OPERATOR[language]
  const wrongEmail = refused === 'taken' ? texts.taken : refused === 'not_an_email' ? texts.notAnEmail : null
  return operatorPage(visit, {
    section: 'accounts',
    title: texts.title,
    ...(refused && { status: 422 }),
    body: (
      <>
        {refused === 'not_a_value' && <Notice tone="bad">{texts.notAValue}</Notice>}
        <p>{texts.lead}</p>
        {!hasMail && <Notice tone="warn">{texts.noMail}</Notice>}
        <form class="stack narrow" method="post" action={PATH}>
          <Field
            name="email"
            type="email"
            label={texts.email}
            value={typed.email.slice(0, LONGEST_EMAIL)}
            maxLength={LONGEST_EMAIL}
            autocomplete="off"
            required
            wrong={wrongEmail}
          />
          <Field
            name="name"
            label={texts.name}
            hint={texts.nameHint}
            value={typed.name.slice(0, LONGEST_NAME)}
            maxLength={LONGEST_NAME}
            autocomplete="off"
          />
          <Select
            name="plan"
            label={texts.plan}
            value={typed.plan}
            options={PLAN_NAMES.map((plan) => [plan, namePlan(plan, language)] as const)}
          />
          <Select
            name="role"
            label={texts.role}
            hint={texts.roleHint}
            value={typed.role}
            options={ROLES.map((role) => [role, roles[role]] as const)}
          />
          <div class="actions">
            <button type="submit">{texts.submit}</button>
            <a href="/operator/accounts">{FRAME[language].back}</a>
          </div>
        </form>
      </>
    ),
  })
}
