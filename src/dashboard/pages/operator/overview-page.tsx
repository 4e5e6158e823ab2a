/** The operator's overview: open tasks and the state of the service. */
import { MOST_INVOICES_LISTED } from '../../../domain/accounts/billing.ts'
import { MOST_LINKS_LISTED } from '../../../domain/accounts/credentials.ts'
import type { OperationsView } from '../../../domain/operations.ts'
import { Time } from '../../components/time.tsx'
import { WideTable } from '../../components/wide-table.tsx'
import { formatNumber } from '../../format.ts'
import { operator, type PageRoute } from '../../page-route.ts'
import { OPERATOR } from '../../texts/operator.ts'
import type { Language } from '../../visit.ts'
import { operatorPage } from './operator-page.tsx'
import type { OperatorPagesParts } from './operator-pages-parts.ts'

export function overviewRoute({ accounts, billing, signUp, mailer, operations }: OperatorPagesParts): PageRoute {
  return operator('GET', '/operator', async (visit) => {
    const { language } = visit
    const texts = OPERATOR[language].overview
    const { total } = await accounts.find({ text: null, plan: null, status: null }, 1)
    const waiting = (await billing.listWaiting()).length
    const invoices = (await billing.listInvoicesIn('open')).length
    const invitations = (await signUp.listInvitations()).length
    const view = operations.look()
    return operatorPage(visit, {
      section: 'overview',
      body: (
        <>
          <ul class="figures">
            <Figure href="/operator/accounts" count={total} words={texts.accounts} language={language} />
            <Figure href="/operator/changes" count={waiting} words={texts.waiting} language={language} />
            <Figure
              href="/operator/invoices"
              count={invoices}
              most={MOST_INVOICES_LISTED}
              words={texts.invoices}
              language={language}
            />
            <Figure
              href="/operator/invitations"
              count={invitations}
              most={MOST_LINKS_LISTED}
              words={texts.invitations}
              language={language}
            />
          </ul>
          <Parts view={view} language={language} />
          <dl class="facts">
            <dt>{texts.version}</dt>
            <dd>{view.version}</dd>
            <dt>{texts.started}</dt>
            <dd>
              <Time ms={view.started_at_ms} />
            </dd>
            <dt>{texts.mail}</dt>
            <dd>{mailer.isReal ? texts.mailReal : texts.mailLog}</dd>
            <dt>{texts.signUp}</dt>
            <dd>{texts.signUpModes[signUp.mode]}</dd>
          </dl>
        </>
      ),
    })
  })
}

interface FigureProps {
  readonly href: string
  readonly count: number
  /** The maximum number of listed entries; there may be more. */
  readonly most?: number
  readonly words: string
  readonly language: Language
}

function Figure({ href, count, most = Number.POSITIVE_INFINITY, words, language }: FigureProps) {
  const shown = formatNumber(count, language)
  return (
    <li class="card">
      <strong>{count < most ? shown : OPERATOR[language].overview.atLeast(shown)}</strong> <a href={href}>{words}</a>
    </li>
  )
}

function Parts({ view, language }: { readonly view: OperationsView; readonly language: Language }) {
  const texts = OPERATOR[language].overview
  const parts = Object.entries(view.parts)
  return (
    <section aria-labelledby="parts">
      <h2 id="parts">{texts.parts}</h2>
      {parts.every(([, state]) => state === 'ok' || state === 'not set') && <p>{texts.allWell}</p>}
      <WideTable caption={texts.partsCaption} columns={[texts.part, texts.state]}>
        {parts.map(([name, state]) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td class={state === 'ok' ? 'state good' : state === 'not set' ? 'state' : 'state bad'}>
              {state === 'not set' ? texts.notSet : state}
            </td>
          </tr>
        ))}
      </WideTable>
    </section>
  )
}
