/** The page that requests a change of e-mail address; a link sent to the new address confirms it. */
import type { ProofRefusal, ProofWay } from '../../../accounts/own-account/own-account.ts'
import type { Refusal } from '../../../accounts/signing-in/results.ts'
import type { EmailChangeRefusal } from '../../../accounts/signing-in/sign-up.ts'
import { LONGEST_EMAIL } from '../../../domain/accounts/accounts.ts'
import { Field, Notice } from '../../components/form.tsx'
import { owner, type PageRoute, type ShownPage } from '../../page-route.ts'
import { ACCOUNT } from '../../texts/account.ts'
import { FRAME } from '../../texts/frame.ts'
import { SIGNING } from '../../texts/signing.ts'
import type { Language, OwnVisit } from '../../visit.ts'
import { readerOf, visitorOf } from '../../visitor.ts'
import type { AccountPagesParts } from './account-pages-parts.ts'
import { isProofRefusal, ProofField, ProofNotice, refusedPage, renewedCookies, toConfirmation } from './proof.tsx'

const PATH = '/dashboard/account/email'

type Refused = Refusal<EmailChangeRefusal | ProofRefusal>

interface Shown {
  readonly way: ProofWay
  readonly typed: string
  readonly refused: Refused | null
}

export function changeEmailRoutes({ own, mailer }: Pick<AccountPagesParts, 'own' | 'mailer'>): readonly PageRoute[] {
  return [
    owner('GET', PATH, async (visit) => {
      const way = await own.howToProve(visit.signedIn)
      if (way === 'stale') return toConfirmation(PATH)
      return formPage(visit, { way, typed: '', refused: null }, mailer.isReal)
    }),
    owner('POST', PATH, async (visit) => {
      const { form, signedIn } = visit
      const typed = form.get('email') ?? ''
      const wanted = { email: typed, current: form.get('current') ?? '' }
      const { result, renewed } = await own.requestEmailChange(signedIn, wanted, readerOf(visit), visitorOf(visit))
      if ('done' in result) {
        const cookies = renewedCookies(renewed)
        return { kind: 'redirect', to: '/dashboard/account?done=email_asked', cookies }
      }
      const shown = { way: await own.howToProve(signedIn), typed, refused: result }
      return refusedPage(formPage(visit, shown, mailer.isReal), result, renewed)
    }),
  ]
}

function formPage({ language, signedIn }: OwnVisit, { way, typed, refused }: Shown, sendsMail: boolean): ShownPage {
  const { emailing } = ACCOUNT[language]
  const proof = { way, refused: refused !== null && isProofRefusal(refused) ? refused : null, language }
  return {
    kind: 'page',
    title: emailing.title,
    place: 'account',
    body: (
      <div class="narrow">
        <h1>{emailing.title}</h1>
        <ProofNotice {...proof} />
        <p>{emailing.text}</p>
        {!sendsMail && <Notice tone="warn">{emailing.noMail}</Notice>}
        <dl class="facts">
          <dt>{emailing.now}</dt>
          <dd>{signedIn.account.email}</dd>
        </dl>
        <form class="stack" method="post" action={PATH}>
          <Field
            name="email"
            type="email"
            label={emailing.label}
            value={typed.slice(0, LONGEST_EMAIL)}
            maxLength={LONGEST_EMAIL}
            autocomplete="email"
            required
            wrong={describeAddress(refused, language)}
          />
          <ProofField {...proof} />
          <div class="actions">
            <button type="submit">{emailing.submit}</button>
            <a href="/dashboard/account">{FRAME[language].back}</a>
          </div>
        </form>
      </div>
    ),
  }
}

function describeAddress(refused: Refused | null, language: Language): string | null {
  switch (refused?.refused) {
    case 'not_an_email':
    case 'closed':
      return SIGNING[language].refused[refused.refused]
    case 'same':
      return ACCOUNT[language].emailing.same
    default:
      return null
  }
}
