/** The page where people who signed in a while ago confirm their identity again. */
import type { ProofWay } from '../../../accounts/own-account/own-account.ts'
import { answerJson } from '../../answer-json.ts'
import { Passkey } from '../../components/passkey.tsx'
import { owner, type PageRoute, type ShownPage } from '../../page-route.ts'
import { readLocalPath } from '../../read-local-path.ts'
import { sessionCookies } from '../../session-cookies.ts'
import { ACCOUNT } from '../../texts/account.ts'
import { FRAME } from '../../texts/frame.ts'
import { SIGNING } from '../../texts/signing.ts'
import type { OwnVisit } from '../../visit.ts'
import { visitorOf } from '../../visitor.ts'
import type { AccountPagesParts } from './account-pages-parts.ts'
import { ProofField, ProofNotice, type ProofRefused, refusedPage, renewedCookies } from './proof.tsx'

const PATH = '/dashboard/account/confirm'
const HOME = '/dashboard/account'

interface Shown {
  readonly way: ProofWay
  readonly next: string
  readonly hasPasskeys: boolean
  readonly refused: ProofRefused | null
}

type Parts = Pick<AccountPagesParts, 'own' | 'passkeys' | 'signIn'>

export function confirmRoutes({ own, passkeys, signIn }: Parts): readonly PageRoute[] {
  const look = async ({ signedIn }: OwnVisit) => ({
    way: await own.howToProve(signedIn),
    hasPasskeys: (await passkeys.list(signedIn.account.id)).length > 0,
  })

  return [
    owner('GET', PATH, async (visit) => {
      const next = readNext(visit.query.get('next'))
      const known = await look(visit)
      if (known.way === 'fresh') return { kind: 'redirect', to: next }
      return formPage({ ...known, next, refused: null }, visit)
    }),
    owner('POST', PATH, async (visit) => {
      const { form, signedIn } = visit
      const next = readNext(form.get('next'))
      const { result, renewed } = await own.prove(signedIn, form.get('current') ?? '', visitorOf(visit))
      if ('done' in result) return { kind: 'redirect', to: next, cookies: renewedCookies(renewed) }
      return refusedPage(formPage({ ...(await look(visit)), next, refused: result }, visit), result, renewed)
    }),
    owner(
      'POST',
      `${PATH}/passkey`,
      async (visit) => {
        const { response, next } = (visit.json ?? {}) as { readonly response?: unknown; readonly next?: unknown }
        const answer = { response, origin: visit.origin.url }
        const confirmed = await signIn.confirmPasskey(visit.signedIn, answer, visitorOf(visit))
        if ('refused' in confirmed) {
          const { needs_name, passkey_wrong } = SIGNING[visit.language].refused
          return answerJson({ message: confirmed.refused === 'wrong' ? passkey_wrong : needs_name }, { status: 422 })
        }
        const to = readNext(typeof next === 'string' ? next : null)
        return answerJson({ to }, { cookies: sessionCookies(confirmed.done) })
      },
      { takes: 'json' },
    ),
    owner('POST', `${PATH}/again`, async (visit) => {
      await signIn.signOut(visit.signedIn, visitorOf(visit))
      const next = encodeURIComponent(readNext(visit.form.get('next')))
      return { kind: 'redirect', to: `/sign-in?next=${next}`, cookies: [{ name: 'session', value: null }] }
    }),
  ]
}

/** Only to pages of the dashboard. */
function readNext(text: string | null): string {
  const path = readLocalPath(text)
  return path?.startsWith('/dashboard/') && !path.startsWith(PATH) ? path : HOME
}

function formPage({ way, next, hasPasskeys, refused }: Shown, { language, signedIn }: OwnVisit): ShownPage {
  const { confirmation } = ACCOUNT[language]
  const proof = { way, refused, language }
  const isOperator = signedIn.account.role === 'operator'
  return {
    kind: 'page',
    title: confirmation.title,
    place: 'account',
    scripts: hasPasskeys ? ['passkey.js'] : [],
    body: (
      <div class="narrow">
        <h1>{confirmation.title}</h1>
        <ProofNotice {...proof} />
        <p>{hasPasskeys ? confirmation.needsPasskey : confirmation.stale}</p>
        {way === 'password' && (
          <form class="stack" method="post" action={PATH}>
            <input type="hidden" name="next" value={next} />
            <ProofField {...proof} />
            <div class="actions">
              <button type="submit">{confirmation.submit}</button>
              <a href={HOME}>{FRAME[language].back}</a>
            </div>
          </form>
        )}
        {hasPasskeys && (
          <Passkey
            act="get"
            options="/sign-in/passkey/options"
            finish={`${PATH}/passkey`}
            next={next}
            label={confirmation.passkey}
            language={language}
          />
        )}
        {hasPasskeys && (
          <p class="quiet">
            {isOperator ? confirmation.lostByOperator : confirmation.lost}{' '}
            {!isOperator && <a href="/forgot">{confirmation.link}</a>}
          </p>
        )}
        {way !== 'password' && !hasPasskeys && (
          <form class="actions" method="post" action={`${PATH}/again`}>
            <input type="hidden" name="next" value={next} />
            <button type="submit">{confirmation.again}</button>
            <a href={HOME}>{FRAME[language].back}</a>
          </form>
        )}
      </div>
    ),
  }
}
