/** The page of a one-time link: what it does, for whom, and its form. */
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../../accounts/signing-in/passwords.ts'
import type { Refusal } from '../../../accounts/signing-in/results.ts'
import type { CompletionRefusal } from '../../../accounts/signing-in/sign-up.ts'
import { LONGEST_NAME } from '../../../domain/accounts/accounts.ts'
import type { LinkPurpose, OneTimeLink } from '../../../domain/accounts/credentials.ts'
import { Field, Notice } from '../../components/form.tsx'
import { TimeIn } from '../../components/time.tsx'
import type { ShownPage } from '../../page-route.ts'
import { SIGNING } from '../../texts/signing.ts'
import type { Language, Visit } from '../../visit.ts'
import { Entrance } from './entrance.tsx'

type Purpose = Exclude<LinkPurpose, 'passkey' | 'start'>
export type PageLink = Omit<OneTimeLink, 'purpose'> & { readonly purpose: Purpose }

const STATUSES: Partial<Record<CompletionRefusal, number>> = { busy: 503, closed: 403 }

export function showLink(visit: Visit, link: PageLink, refusal: Refusal<CompletionRefusal> | null = null): ShownPage {
  const { language, params, signedIn } = visit
  const { purpose, email, expires_at_ms, account_id } = link
  const texts = SIGNING[language].link
  const refused = refusal?.refused ?? null
  const other = signedIn !== null && signedIn.account.id !== account_id ? signedIn.account.email : null
  return {
    kind: 'page',
    title: texts.titles[purpose],
    ...(refused && { status: STATUSES[refused] ?? 422 }),
    ...(refused === 'busy' && { retryAfterS: refusal?.retry_after_s ?? 1 }),
    body: (
      <Entrance language={language} canSignUp={false}>
        <h1>{texts.titles[purpose]}</h1>
        <p>
          {texts.leads[purpose]} <strong class="whole">{email}</strong>
        </p>
        {refused && !isOfField(refused) && <Notice tone="bad">{describe(refused, purpose, language)}</Notice>}
        {other !== null && purpose !== 'email' && (
          <Notice tone="warn">
            {texts.signedInAs} <strong class="whole">{other}</strong>
          </Notice>
        )}
        <form class="stack" method="post" action={`/link/${params.secret}`}>
          <LinkFields visit={visit} link={link} refused={refused} />
          {purpose === 'password' && <p class="quiet">{texts.endsOthers}</p>}
          <div class="actions">
            <button type="submit">{texts.submits[purpose]}</button>
          </div>
        </form>
        <p class="quiet">
          <TimeIn words={texts.until} ms={expires_at_ms} />
        </p>
      </Entrance>
    ),
  }
}

interface LinkFieldsProps {
  readonly visit: Visit
  readonly link: PageLink
  readonly refused: CompletionRefusal | null
}

function LinkFields({ visit, link, refused }: LinkFieldsProps) {
  const { language, form } = visit
  const { purpose, email } = link
  const texts = SIGNING[language]
  if (purpose === 'sign_in' || purpose === 'email') return null
  const wrong = refused === null || !isOfField(refused) ? null : describe(refused, purpose, language)
  return (
    <>
      {/* For password managers, which store a password with a user name. */}
      <input
        class="unseen"
        name="username"
        autocomplete="username"
        value={email}
        tabIndex={-1}
        aria-hidden="true"
        readonly
      />
      {purpose !== 'password' && (
        <Field
          name="name"
          label={texts.name}
          hint={texts.nameHint}
          value={(form.get('name') ?? '').slice(0, 2 * LONGEST_NAME)}
          autocomplete="name"
          wrong={refused === 'name_too_long' ? wrong : null}
        />
      )}
      <Field
        name="password"
        type="password"
        label={purpose === 'password' ? texts.newPassword : texts.password}
        hint={texts.passwordHint(SHORTEST_PASSWORD)}
        autocomplete="new-password"
        required
        wrong={refused === 'name_too_long' ? null : wrong}
      />
    </>
  )
}

const OF_FIELDS = ['too_short', 'too_long', 'too_common', 'name_too_long'] as const

function isOfField(refused: CompletionRefusal): refused is (typeof OF_FIELDS)[number] {
  return (OF_FIELDS as readonly string[]).includes(refused)
}

function describe(refused: CompletionRefusal, purpose: Purpose, language: Language): string {
  const words = SIGNING[language].refused
  if (refused === 'too_short') return words.too_short(SHORTEST_PASSWORD)
  if (refused === 'too_long') return words.too_long(LONGEST_PASSWORD)
  if (refused === 'name_too_long') return words.name_too_long(LONGEST_NAME)
  return refused === 'taken' && purpose === 'email' ? words.email_taken : words[refused]
}

/** Used, expired, withdrawn or truncated: the reason cannot be known any more. */
export function showUnusable({ language }: Visit, canSignUp: boolean): ShownPage {
  const { link } = SIGNING[language]
  return {
    kind: 'page',
    status: 410,
    title: link.unusableTitle,
    body: (
      <Entrance language={language} canSignUp={false}>
        <h1>{link.unusableTitle}</h1>
        <p>{link.unusable}</p>
        <ul class="plain-list">
          <li>
            <a href="/sign-in">{link.toSignIn}</a>
          </li>
          <li>
            <a href="/forgot">{link.toForgot}</a>
          </li>
          {canSignUp && (
            <li>
              <a href="/sign-up">{link.toSignUp}</a>
            </li>
          )}
        </ul>
      </Entrance>
    ),
  }
}
