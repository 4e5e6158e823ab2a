/** The page that changes or sets a password. */
import type { ProofRefusal, ProofWay } from '../../../accounts/own-account/own-account.ts'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../../accounts/signing-in/passwords.ts'
import type { Refusal } from '../../../accounts/signing-in/results.ts'
import type { PasswordChangeRefusal } from '../../../accounts/signing-in/sign-up.ts'
import { Field } from '../../components/form.tsx'
import { type Cookie, owner, type PageRoute, type ShownPage } from '../../page-route.ts'
import { ACCOUNT } from '../../texts/account.ts'
import { FRAME } from '../../texts/frame.ts'
import { SIGNING } from '../../texts/signing.ts'
import type { Language, OwnVisit } from '../../visit.ts'
import { readerOf, visitorOf } from '../../visitor.ts'
import type { AccountPagesParts } from './account-pages-parts.ts'
import { isProofRefusal, ProofField, ProofNotice, refusedPage, renewedCookies, toConfirmation } from './proof.tsx'

const PATH = '/dashboard/account/password'
const YEAR_S = 365 * 86_400

type Refused = Refusal<PasswordChangeRefusal | ProofRefusal>

interface Shown {
  readonly way: ProofWay
  readonly hasPassword: boolean
  readonly refused: Refused | null
}

export function changePasswordRoutes({ own }: Pick<AccountPagesParts, 'own'>): readonly PageRoute[] {
  const look = async ({ signedIn }: OwnVisit) => ({ hasPassword: await own.hasPassword(signedIn.account) })

  return [
    owner('GET', PATH, async (visit) => {
      const way = await own.howToProve(visit.signedIn)
      return way === 'stale' ? toConfirmation(PATH) : formPage(visit, { way, refused: null, ...(await look(visit)) })
    }),
    owner('POST', PATH, async (visit) => {
      const { form, signedIn } = visit
      const wanted = { current: form.get('current') ?? '', password: form.get('password') ?? '' }
      const { result, renewed } = await own.changePassword(signedIn, wanted, readerOf(visit), visitorOf(visit))
      if ('refused' in result) {
        const shown = { way: await own.howToProve(signedIn), refused: result, ...(await look(visit)) }
        return refusedPage(formPage(visit, shown), result, renewed)
      }
      const device: Cookie = { name: 'device', value: result.done.device, maxAgeS: YEAR_S }
      const session = renewedCookies(renewed).filter(({ name }) => name === 'session')
      return { kind: 'redirect', to: '/dashboard/account?done=password_set', cookies: [...session, device] }
    }),
  ]
}

function formPage({ language, signedIn }: OwnVisit, { way, hasPassword, refused }: Shown): ShownPage {
  const { passwording } = ACCOUNT[language]
  const proof = { way, refused: refused !== null && isProofRefusal(refused) ? refused : null, language }
  const title = hasPassword ? passwording.changeTitle : passwording.setTitle
  return {
    kind: 'page',
    title,
    place: 'account',
    body: (
      <div class="narrow">
        <h1>{title}</h1>
        <ProofNotice {...proof} />
        <p>{passwording.text}</p>
        <form class="stack" method="post" action={PATH}>
          {/* Tells browsers whose password they store. */}
          <input type="hidden" name="username" autocomplete="username" value={signedIn.account.email} />
          <ProofField {...proof} />
          <Field
            name="password"
            type="password"
            label={passwording.label}
            hint={SIGNING[language].passwordHint(SHORTEST_PASSWORD)}
            autocomplete="new-password"
            required
            wrong={describePassword(refused, language)}
          />
          <div class="actions">
            <button type="submit">{passwording.submit}</button>
            <a href="/dashboard/account">{FRAME[language].back}</a>
          </div>
        </form>
      </div>
    ),
  }
}

function describePassword(refused: Refused | null, language: Language): string | null {
  const words = SIGNING[language].refused
  switch (refused?.refused) {
    case 'too_short':
      return words.too_short(SHORTEST_PASSWORD)
    case 'too_long':
      return words.too_long(LONGEST_PASSWORD)
    case 'too_common':
      return words.too_common
    default:
      return null
  }
}
