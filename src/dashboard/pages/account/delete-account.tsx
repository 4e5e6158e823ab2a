/** The page that deletes an account after it has listed what is deleted and kept, and the page shown afterwards. */
import type { DeletionRefusal, ProofWay } from '../../../accounts/own-account/own-account.ts'
import type { Refusal } from '../../../accounts/signing-in/results.ts'
import { LONGEST_EMAIL } from '../../../domain/accounts/accounts.ts'
import { Field, Notice } from '../../components/form.tsx'
import { anyone, owner, type PageRoute, type ShownPage } from '../../page-route.ts'
import { ACCOUNT } from '../../texts/account.ts'
import { FRAME } from '../../texts/frame.ts'
import type { OwnVisit } from '../../visit.ts'
import { visitorOf } from '../../visitor.ts'
import type { AccountPagesParts } from './account-pages-parts.ts'
import { isProofRefusal, ProofField, ProofNotice, refusedPage, toConfirmation } from './proof.tsx'

const PATH = '/dashboard/account/delete'
const FAREWELL = '/farewell'

interface Shown {
  readonly way: ProofWay
  readonly typed: string
  readonly refused: Refusal<DeletionRefusal> | null
  readonly isLastOperator: boolean
}

export function deleteAccountRoutes({ own }: Pick<AccountPagesParts, 'own'>): readonly PageRoute[] {
  const look = async ({ signedIn }: OwnVisit) => ({
    way: await own.howToProve(signedIn),
    isLastOperator: await own.isLastOperator(signedIn.account),
  })

  return [
    owner('GET', PATH, async (visit) => {
      const known = await look(visit)
      if (known.way === 'stale') return toConfirmation(PATH)
      return formPage(visit, { ...known, typed: '', refused: null })
    }),
    owner('POST', PATH, async (visit) => {
      const { form, signedIn } = visit
      const wanted = { email: form.get('email') ?? '', current: form.get('current') ?? '' }
      const { result, renewed } = await own.delete(signedIn, wanted, visitorOf(visit))
      if ('done' in result) {
        const cookies = [
          { name: 'session', value: null },
          { name: 'device', value: null },
        ] as const
        return { kind: 'redirect', to: FAREWELL, cookies }
      }
      const page = formPage(visit, { ...(await look(visit)), typed: wanted.email, refused: result })
      return refusedPage(page, result, renewed)
    }),
    anyone('GET', FAREWELL, ({ language }) => {
      const { title, text } = ACCOUNT[language].farewell
      return {
        kind: 'page',
        title,
        body: (
          <div class="narrow">
            <h1>{title}</h1>
            <p>{text}</p>
            <p>
              <a href="/">{FRAME[language].home}</a>
            </p>
          </div>
        ),
      }
    }),
  ]
}

function formPage(visit: OwnVisit, shown: Shown): ShownPage {
  const { language } = visit
  const { deletion } = ACCOUNT[language]
  return {
    kind: 'page',
    title: deletion.title,
    place: 'account',
    body: (
      <div class="area">
        <h1>{deletion.title}</h1>
        <Notice tone="bad">{shown.isLastOperator ? deletion.lastOperator : deletion.permanent}</Notice>
        <div class="halves">
          <Consequences id="removed" title={deletion.removedTitle} list={deletion.removed} />
          <Consequences id="kept" title={deletion.keptTitle} list={[...deletion.kept, deletion.backups]} />
        </div>
        {shown.isLastOperator ? (
          <p>
            <a href="/dashboard/account">{FRAME[language].back}</a>
          </p>
        ) : (
          <DeletionForm {...shown} visit={visit} />
        )}
      </div>
    ),
  }
}

interface ConsequencesProps {
  readonly id: string
  readonly title: string
  readonly list: readonly string[]
}

function Consequences({ id, title, list }: ConsequencesProps) {
  return (
    <section class="card stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {list.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
  )
}

function DeletionForm({ visit, way, typed, refused }: Shown & { readonly visit: OwnVisit }) {
  const { language, signedIn } = visit
  const { deletion } = ACCOUNT[language]
  const proof = { way, refused: refused !== null && isProofRefusal(refused) ? refused : null, language }
  return (
    <form class="stack narrow" method="post" action={PATH}>
      <h2>{deletion.confirmTitle}</h2>
      <ProofNotice {...proof} />
      <Field
        name="email"
        type="email"
        label={deletion.email}
        hint={deletion.emailHint(signedIn.account.email)}
        value={typed.slice(0, LONGEST_EMAIL)}
        autocomplete="off"
        required
        wrong={refused?.refused === 'other_email' ? deletion.otherEmail : null}
      />
      <ProofField {...proof} />
      <div class="actions">
        <button type="submit" class="danger">
          {deletion.submit}
        </button>
        <a href="/dashboard/account">{deletion.keep}</a>
      </div>
    </form>
  )
}
