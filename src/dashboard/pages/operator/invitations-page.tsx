/** Sends, lists and withdraws invitations. */
import type { MailRefusal } from '../../../accounts/signing-in/results.ts'
import type { Invitation } from '../../../accounts/signing-in/sign-up.ts'
import { LONGEST_EMAIL, ROLES, type Role } from '../../../domain/accounts/accounts.ts'
import type { OneTimeLink } from '../../../domain/accounts/credentials.ts'
import { PLAN_NAMES, type Plan } from '../../../domain/accounts/plans.ts'
import { Field, Notice, Secret, Select } from '../../components/form.tsx'
import { ExactTime, Time, TimeIn } from '../../components/time.tsx'
import { WideTable } from '../../components/wide-table.tsx'
import { formatNumber } from '../../format.ts'
import { operator, type PageRoute, type ShownPage } from '../../page-route.ts'
import { OPERATOR } from '../../texts/operator.ts'
import type { Language, Visit } from '../../visit.ts'
import { readerOf, visitorOf } from '../../visitor.ts'
import { namePlan } from '../billing/describe-plan.ts'
import { operatorPage } from './operator-page.tsx'
import type { OperatorPagesParts } from './operator-pages-parts.ts'

const PATH = '/operator/invitations'
const MOST_SHOWN = 100

interface Wrong {
  readonly typed: string
  readonly plan: Plan | undefined
  readonly role: Role | undefined
  readonly words: string
}

export function invitationsRoutes({ signUp, mailer }: OperatorPagesParts): readonly PageRoute[] {
  const isClosed = signUp.mode === 'closed'

  async function listPage(visit: Visit, wrong: Wrong | null = null): Promise<ShownPage> {
    const { language } = visit
    const links = await signUp.listInvitations()
    return operatorPage(visit, {
      section: 'invitations',
      ...(wrong && { status: 422 }),
      body: (
        <>
          {isClosed ? (
            <Notice tone="warn">{OPERATOR[language].invitations.closed}</Notice>
          ) : (
            <InviteForm wrong={wrong} language={language} />
          )}
          <section class="stack" aria-labelledby="unused">
            <h2 id="unused">
              {OPERATOR[language].invitations.unused}
              {links.length > 0 && ` (${formatNumber(links.length, language)})`}
            </h2>
            <Open links={links} language={language} />
          </section>
        </>
      ),
    })
  }

  return [
    operator('GET', PATH, (visit) => listPage(visit)),
    operator('POST', PATH, async (visit) => {
      const { language, form, signedIn } = visit
      const email = form.get('email') ?? ''
      const plan = PLAN_NAMES.find((one) => one === form.get('plan'))
      const role = ROLES.find((one) => one === form.get('role'))
      const wanted = { actor: signedIn.account, email, plan, role }
      const invited = await signUp.invite(wanted, readerOf(visit), visitorOf(visit))
      if ('refused' in invited) {
        return listPage(visit, { typed: email, plan, role, words: nameRefusal(invited.refused, language) })
      }
      return sentPage(visit, { ...invited.done, email: email.trim(), isMailed: mailer.isReal })
    }),
    operator('POST', `${PATH}/withdraw`, async (visit) => {
      const wanted = { actor: visit.signedIn.account, hash: visit.form.get('hash') ?? '' }
      const isWithdrawn = await signUp.withdrawInvitation(wanted, visitorOf(visit))
      return { kind: 'redirect', to: `${PATH}?done=${isWithdrawn ? 'withdrawn' : 'gone'}` }
    }),
  ]
}

function nameRefusal(refused: MailRefusal | 'taken', language: Language): string {
  const { notAnEmail, taken, closed, slowDown } = OPERATOR[language].invitations
  return { not_an_email: notAnEmail, taken, closed, slow_down: slowDown }[refused]
}

interface Sent extends Invitation {
  readonly email: string
  readonly isMailed: boolean
}

/** No redirect, because the link is shown only once. */
function sentPage(visit: Visit, { url, email, expires_at_ms, isMailed }: Sent): ShownPage {
  const { language } = visit
  const texts = OPERATOR[language].invitations
  return operatorPage(visit, {
    section: 'invitations',
    title: texts.sent,
    scripts: ['copy.js'],
    body: (
      <>
        {!isMailed && <Notice tone="warn">{texts.unmailed}</Notice>}
        <p class="whole">
          <TimeIn words={(time) => texts[isMailed ? 'sentText' : 'unmailedText'](email, time)} ms={expires_at_ms} />
        </p>
        <Secret id="invitation" text={url} language={language} />
        <p>
          <a href={PATH}>{OPERATOR[language].sections.invitations}</a>
        </p>
      </>
    ),
  })
}

function InviteForm({ wrong, language }: { readonly wrong: Wrong | null; readonly language: Language }) {
  const { invitations: texts, creation, roles } = OPERATOR[language]
  return (
    <form class="stack narrow" method="post" action={PATH}>
      <Field
        name="email"
        type="email"
        label={texts.email}
        value={wrong?.typed ?? ''}
        maxLength={LONGEST_EMAIL}
        autocomplete="off"
        required
        wrong={wrong?.words ?? null}
      />
      <Select
        name="plan"
        label={texts.plan}
        value={wrong?.plan ?? 'free'}
        options={PLAN_NAMES.map((plan) => [plan, namePlan(plan, language)] as const)}
      />
      <Select
        name="role"
        label={texts.role}
        hint={creation.roleHint}
        value={wrong?.role ?? 'owner'}
        options={ROLES.map((role) => [role, roles[role]] as const)}
      />
      <button type="submit">{texts.send}</button>
    </form>
  )
}

function Open({ links, language }: { readonly links: readonly OneTimeLink[]; readonly language: Language }) {
  const { invitations: texts, roles, act, more } = OPERATOR[language]
  if (links.length === 0) return <p class="quiet">{texts.none}</p>
  return (
    <>
      <WideTable
        caption={texts.caption}
        columns={[texts.email, texts.plan, texts.role, texts.sentAt, texts.expires, { actions: act }]}
        sorts={links.length <= MOST_SHOWN}
      >
        {links.slice(0, MOST_SHOWN).map(({ hash, email, plan, role, created_at_ms, expires_at_ms }) => (
          <tr key={hash}>
            <th scope="row" class="whole">
              {email}
            </th>
            <td>{namePlan(plan ?? 'free', language)}</td>
            <td>{roles[role ?? 'owner']}</td>
            <td class="time">
              <Time ms={created_at_ms} />
            </td>
            <td class="time">
              <ExactTime ms={expires_at_ms} />
            </td>
            <td>
              <form method="post" action={`${PATH}/withdraw`}>
                <input type="hidden" name="hash" value={hash} />
                <button type="submit" class="plain danger" aria-label={texts.withdrawNamed(email)}>
                  {texts.withdraw}
                </button>
              </form>
            </td>
          </tr>
        ))}
      </WideTable>
      {links.length > MOST_SHOWN && <p>{more(formatNumber(links.length - MOST_SHOWN, language))}</p>}
    </>
  )
}
