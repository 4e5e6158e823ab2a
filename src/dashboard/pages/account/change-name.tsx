/** The page that changes the name of the account. */
import { LONGEST_NAME } from '../../../domain/accounts/accounts.ts'
import { Field } from '../../components/form.tsx'
import { owner, type PageRoute, type ShownPage } from '../../page-route.ts'
import { ACCOUNT } from '../../texts/account.ts'
import { FRAME } from '../../texts/frame.ts'
import { SIGNING } from '../../texts/signing.ts'
import type { Language } from '../../visit.ts'
import { visitorOf } from '../../visitor.ts'
import type { AccountPagesParts } from './account-pages-parts.ts'

const PATH = '/dashboard/account/name'

export function changeNameRoutes({ own }: Pick<AccountPagesParts, 'own'>): readonly PageRoute[] {
  return [
    owner('GET', PATH, ({ language, signedIn }) => formPage(signedIn.account.name ?? '', null, language)),
    owner('POST', PATH, async (visit) => {
      const { language, form, signedIn } = visit
      const typed = form.get('name') ?? ''
      const renamed = await own.rename(signedIn.account, typed, visitorOf(visit))
      if ('refused' in renamed) return formPage(typed, SIGNING[language].refused.name_too_long(LONGEST_NAME), language)
      return { kind: 'redirect', to: '/dashboard/account?done=renamed' }
    }),
  ]
}

function formPage(typed: string, wrong: string | null, language: Language): ShownPage {
  const { naming, name, save } = ACCOUNT[language]
  return {
    kind: 'page',
    ...(wrong !== null && { status: 422 }),
    title: naming.title,
    place: 'account',
    body: (
      <div class="narrow">
        <h1>{naming.title}</h1>
        <form class="stack" method="post" action={PATH}>
          <Field
            name="name"
            label={name}
            hint={naming.hint}
            value={typed}
            maxLength={LONGEST_NAME}
            autocomplete="organization"
            wrong={wrong}
          />
          <div class="actions">
            <button type="submit">{save}</button>
            <a href="/dashboard/account">{FRAME[language].back}</a>
          </div>
        </form>
      </div>
    ),
  }
}
