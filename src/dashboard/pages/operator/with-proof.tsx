/** Requires operators to prove their identity before an action on an account; the page keeps the submitted form and sends it again afterwards. */
import type { OperatorProof, OperatorProofWay } from '../../../accounts/operator/operator-proof.ts'
import { Passkey } from '../../components/passkey.tsx'
import type { PageRoute, ShownPage } from '../../page-route.ts'
import { sessionCookies } from '../../session-cookies.ts'
import { ACCOUNT } from '../../texts/account.ts'
import { FRAME } from '../../texts/frame.ts'
import { OPERATOR } from '../../texts/operator.ts'
import type { OwnVisit } from '../../visit.ts'
import { visitorOf } from '../../visitor.ts'
import { ProofField, ProofNotice, type ProofRefused, refusedPage } from '../account/proof.tsx'
import { operatorPage, sectionOf } from './operator-page.tsx'

/** The name of the field in `ProofField`; no operator form has a field of this name. */
const PASSWORD = 'current'
const KEPT = 'kept'

export function withProof(route: PageRoute, proof: OperatorProof): PageRoute {
  if (route.method !== 'POST' || route.access === 'anyone') return route
  return {
    ...route,
    async answer(visit: OwnVisit) {
      const way = await proof.howToProve(visit.signedIn)
      const password = visit.form.get(PASSWORD)
      const form = new URLSearchParams([...visit.form].filter(([name]) => name !== PASSWORD))
      const wanted = { ...visit, form }
      if (way === 'proven') return route.answer(wanted)
      if (way !== 'password' || password === null) return { ...proofPage(route, wanted, way, null), status: 403 }
      const proven =
        password === ''
          ? ({ refused: 'missing' } as const)
          : await proof.withPassword(visit.signedIn, password, visitorOf(visit))
      if ('refused' in proven) return refusedPage(proofPage(route, wanted, way, proven), proven)
      const { account, session } = proven.done
      const answer = await route.answer({ ...wanted, signedIn: { account, session } })
      return { ...answer, cookies: [...sessionCookies(proven.done), ...(answer.cookies ?? [])] }
    },
  }
}

type Unproven = Exclude<OperatorProofWay, 'proven'>

function proofPage({ path }: PageRoute, visit: OwnVisit, way: Unproven, refused: ProofRefused | null): ShownPage {
  const { language, params } = visit
  const { section, href } = sectionOf(path)
  const texts = OPERATOR[language].proof
  const { confirmation, setPassword } = ACCOUNT[language]
  const proof = { way: 'password', refused, language } as const
  // Built from the path in the table, not from the request, so it cannot lead elsewhere.
  const action = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const back = <a href={href}>{FRAME[language].back}</a>
  return operatorPage(visit, {
    section,
    title: confirmation.title,
    scripts: way === 'passkey' ? ['passkey.js'] : [],
    body: (
      <>
        <ProofNotice {...proof} />
        <p>{texts[way]}</p>
        {way === 'password' && (
          <form class="stack" method="post" action={action}>
            <Kept form={visit.form} />
            <ProofField {...proof} />
            <div class="actions">
              <button type="submit">{confirmation.submit}</button>
              {back}
            </div>
          </form>
        )}
        {way === 'passkey' && (
          <>
            <noscript>
              <p class="quiet">{texts.needsScript}</p>
            </noscript>
            <form id={KEPT} method="post" action={action} hidden>
              <Kept form={visit.form} />
            </form>
            <Passkey
              act="get"
              options="/sign-in/passkey/options"
              finish="/dashboard/account/confirm/passkey"
              submits={KEPT}
              label={confirmation.passkey}
              language={language}
            />
            <p>{back}</p>
          </>
        )}
        {way === 'none' && (
          // The browser sends the new session from this page, too.
          <form class="actions" method="post" action={action}>
            <Kept form={visit.form} />
            <a class="button" href="/dashboard/account/password" target="_blank" rel="noopener">
              {setPassword}
            </a>
            <button type="submit">{texts.proceed}</button>
            {back}
          </form>
        )}
      </>
    ),
  })
}

function Kept({ form }: { readonly form: URLSearchParams }) {
  return (
    <>
      {[...form].map(([name, value], at) => (
        <input key={at} type="hidden" name={name} value={value} />
      ))}
    </>
  )
}
