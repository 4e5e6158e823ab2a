/** The confirmation page before a passkey is removed. */
import type { ProofWay } from '../../../accounts/own-account/own-account.ts'
import type { Passkey } from '../../../domain/accounts/credentials.ts'
import { owner, type PageRoute, type ShownPage } from '../../page-route.ts'
import { ACCOUNT } from '../../texts/account.ts'
import { FRAME } from '../../texts/frame.ts'
import type { Language, OwnVisit } from '../../visit.ts'
import { visitorOf } from '../../visitor.ts'
import { errorPage } from '../error-page.tsx'
import type { AccountPagesParts } from './account-pages-parts.ts'
import { ProofField, ProofNotice, type ProofRefused, refusedPage, renewedCookies, toConfirmation } from './proof.tsx'

const PATH = '/dashboard/account/passkeys/remove'

export function removePasskeyRoutes({
  own,
  passkeys,
}: Pick<AccountPagesParts, 'own' | 'passkeys'>): readonly PageRoute[] {
  const find = async ({ signedIn }: OwnVisit, id: string | null) =>
    (await passkeys.list(signedIn.account.id)).find((one) => one.id === id) ?? null

  return [
    owner('GET', PATH, async (visit) => {
      const passkey = await find(visit, visit.query.get('id'))
      if (passkey === null) return errorPage('not_found', visit)
      const way = await own.howToProve(visit.signedIn)
      return way === 'stale' ? toConfirmation(visit.target) : formPage(passkey, way, null, visit.language)
    }),
    owner('POST', PATH, async (visit) => {
      const { form, signedIn, language } = visit
      const passkey = await find(visit, form.get('id'))
      if (passkey === null) return errorPage('not_found', visit)
      const wanted = { id: passkey.id, current: form.get('current') ?? '' }
      const { result, renewed } = await own.removePasskey(signedIn, wanted, visitorOf(visit))
      if ('refused' in result) {
        const way = await own.howToProve(signedIn)
        return refusedPage(formPage(passkey, way, result, language), result, renewed)
      }
      const cookies = renewedCookies(renewed)
      return { kind: 'redirect', to: '/dashboard/account?done=passkey_removed', cookies }
    }),
  ]
}

function formPage({ id, name }: Passkey, way: ProofWay, refused: ProofRefused | null, language: Language): ShownPage {
  const { removal } = ACCOUNT[language].passkeys
  const proof = { way, refused, language }
  return {
    kind: 'page',
    title: removal.title,
    place: 'account',
    body: (
      <div class="narrow">
        <h1>{removal.title}</h1>
        <p>
          <strong class="key-name">{name}</strong>
        </p>
        <ProofNotice {...proof} />
        <p>{removal.text}</p>
        <form class="stack" method="post" action={PATH}>
          <input type="hidden" name="id" value={id} />
          <ProofField {...proof} />
          <div class="actions">
            <button type="submit" class="danger">
              {removal.submit}
            </button>
            <a href="/dashboard/account">{FRAME[language].back}</a>
          </div>
        </form>
      </div>
    ),
  }
}
