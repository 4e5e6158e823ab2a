/** The sessions of an account, and the buttons that end them. */
import type { Session } from '../../../domain/accounts/sessions.ts'
import { Time } from '../../components/time.tsx'
import { WideTable } from '../../components/wide-table.tsx'
import { ACCOUNT } from '../../texts/account.ts'
import type { Language } from '../../visit.ts'
import { nameUserAgent } from './describe-user-agent.ts'

const PATH = '/dashboard/account/sessions'

interface SessionSectionProps {
  readonly sessions: readonly Session[]
  readonly current: Session
  readonly language: Language
}

export function SessionSection({ sessions, current, language }: SessionSectionProps) {
  const texts = ACCOUNT[language].sessions
  const columns = [texts.browser, texts.address, texts.began, texts.seen, texts.act]
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{texts.title}</h2>
      <WideTable caption={texts.caption} columns={columns}>
        {sessions.map((session) => renderRow(session, session.id === current.id, language))}
      </WideTable>
      <div class="actions">
        {sessions.length > 1 && (
          <form method="post" action={`${PATH}/end-others`}>
            <button type="submit" class="plain danger">
              {texts.endOthers}
            </button>
          </form>
        )}
        <p class="quiet">{texts.note}</p>
      </div>
    </section>
  )
}

function renderRow(session: Session, isCurrent: boolean, language: Language) {
  const texts = ACCOUNT[language].sessions
  const browser = describeBrowser(session.user_agent, language)
  return (
    <tr key={session.id}>
      <th scope="row" class="named">
        {browser}
        {isCurrent && (
          <>
            <br />
            <span class="state good">{texts.this}</span>
          </>
        )}
      </th>
      <td>{session.address}</td>
      <td>
        <Time ms={session.created_at_ms} />
        <br />
        <span class="quiet">
          {texts.way} {texts.ways[session.way]}
        </span>
      </td>
      <td class="time">
        <Time ms={session.last_seen_at_ms} />
      </td>
      <td>
        {!isCurrent && (
          <form method="post" action={`${PATH}/end`}>
            <input type="hidden" name="id" value={session.id} />
            <button type="submit" class="plain danger" aria-label={texts.endNamed(browser)}>
              {texts.end}
            </button>
          </form>
        )}
      </td>
    </tr>
  )
}

function describeBrowser(userAgent: string | null, language: Language): string {
  const { on, unknown } = ACCOUNT[language].sessions
  const { browser, system } = nameUserAgent(userAgent)
  if (browser !== null && system !== null) return on(browser, system)
  return browser ?? system ?? unknown
}
