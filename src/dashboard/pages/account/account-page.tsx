/** The account page: profile, sessions, passkeys, and a link to delete the account. */
import type { Account } from '../../../domain/accounts/accounts.ts'
import { FRAME_TEXTS } from '../../../web/frame/frame-texts.ts'
import { ThemeSwitch } from '../../../web/frame/theme-switch.tsx'
import { Notice } from '../../components/form.tsx'
import { formatDay } from '../../format.ts'
import { owner, type PageRoute } from '../../page-route.ts'
import { ACCOUNT } from '../../texts/account.ts'
import { SIGNING } from '../../texts/signing.ts'
import { LANGUAGES, type Language } from '../../visit.ts'
import type { AccountPagesParts } from './account-pages-parts.ts'
import { PasskeySection } from './passkey-section.tsx'
import { SessionSection } from './session-section.tsx'

export function accountRoute({ own, sessions, passkeys }: AccountPagesParts): PageRoute {
  return owner('GET', '/dashboard/account', async ({ language, query, origin, signedIn }) => {
    const { account, session } = signedIn
    const hasPassword = await own.hasPassword(account)
    const [listed, kept] = [await sessions.list(account.id), await passkeys.list(account.id)]
    const texts = ACCOUNT[language]
    return {
      kind: 'page',
      title: texts.title,
      place: 'account',
      scripts: ['passkey.js'],
      body: (
        <div class="column">
          <Done code={query.get('done')} language={language} />
          <h1>{texts.title}</h1>
          <Profile account={account} hasPassword={hasPassword} language={language} />
          <SessionSection sessions={listed} current={session} language={language} />
          <PasskeySection
            passkeys={kept}
            isProof={await passkeys.isProof(signedIn)}
            origin={origin.url}
            language={language}
          />
          <section aria-labelledby="deletion">
            <h2 id="deletion">{texts.deletion.section}</h2>
            <p>{texts.deletion.lead}</p>
            <p>
              <a class="button danger" href="/dashboard/account/delete">
                {texts.deletion.open}
              </a>
            </p>
          </section>
        </div>
      ),
    }
  })
}

function Done({ code, language }: { readonly code: string | null; readonly language: Language }) {
  // People who confirm a new address while they are signed in arrive here.
  const done = { ...ACCOUNT[language].done, email_changed: SIGNING[language].done.email_changed }
  if (code === null || !Object.hasOwn(done, code)) return null
  return <Notice tone="good">{done[code as keyof typeof done]}</Notice>
}

interface ProfileProps {
  readonly account: Account
  readonly hasPassword: boolean
  readonly language: Language
}

function Profile({ account, hasPassword, language }: ProfileProps) {
  const texts = ACCOUNT[language]
  return (
    <section aria-labelledby="profile">
      <h2 id="profile">{texts.profile}</h2>
      <dl class="settings">
        <Row label={texts.name} href="/dashboard/account/name" act={texts.change} what={texts.changeName}>
          {account.name ?? texts.noName}
        </Row>
        <Row label={texts.email} href="/dashboard/account/email" act={texts.change} what={texts.changeEmail}>
          {account.email}
        </Row>
        <Row
          label={texts.password}
          href="/dashboard/account/password"
          act={hasPassword ? texts.change : texts.set}
          what={hasPassword ? texts.changePassword : texts.setPassword}
        >
          {hasPassword ? texts.passwordSet : texts.passwordNone}
        </Row>
        <div>
          <dt>
            <label for="language">{texts.language}</label>
          </dt>
          <dd>
            <LanguageForm language={language} />
          </dd>
        </div>
        <div>
          <dt>{FRAME_TEXTS[language].theme}</dt>
          <dd>
            <ThemeSwitch language={language} hasLabel />
          </dd>
        </div>
        <div>
          <dt>{texts.since}</dt>
          <dd>{formatDay(account.created_at_ms)}</dd>
        </div>
        <div>
          <dt>{texts.id}</dt>
          <dd>
            <code>{account.id}</code>
          </dd>
        </div>
      </dl>
    </section>
  )
}

interface RowProps {
  readonly label: string
  readonly href: string
  readonly act: string
  /** The full action, for screen readers. */
  readonly what: string
  readonly children: string
}

function Row({ label, href, act, what, children }: RowProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span class="value">{children}</span>{' '}
        <a href={href} aria-label={what}>
          {act}
        </a>
      </dd>
    </div>
  )
}

function LanguageForm({ language }: { readonly language: Language }) {
  const { languages, languageSubmit } = ACCOUNT[language]
  return (
    <form class="inline" method="post" action="/language">
      <input type="hidden" name="next" value="/dashboard/account" />
      <select id="language" name="language">
        {LANGUAGES.map((one) => (
          <option key={one} value={one} lang={one === 'zh' ? 'zh-Hans' : 'en'} selected={one === language}>
            {languages[one]}
          </option>
        ))}
      </select>
      <button type="submit" class="plain">
        {languageSubmit}
      </button>
    </form>
  )
}
