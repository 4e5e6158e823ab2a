/** The last mails of this process: to whom, about what, and what became of them. Their texts are there in a demo only. */
import { MOST_MAILS_RECORDED, type RecordedMail, type RecordedMails } from '../../../domain/mail.ts'
import { Notice } from '../../components/form.tsx'
import { Time } from '../../components/time.tsx'
import { WideTable } from '../../components/wide-table.tsx'
import { formatNumber } from '../../format.ts'
import { operator, type PageRoute } from '../../page-route.ts'
import { MAILS } from '../../texts/operator/mails.ts'
import type { Language } from '../../visit.ts'
import { operatorPage } from './operator-page.tsx'
import type { OperatorPagesParts } from './operator-pages-parts.ts'

const TONES: Readonly<Record<RecordedMail['result'], string>> = {
  sent: 'good',
  waiting: 'warn',
  failed: 'bad',
  logged: 'quiet',
}

export function mailsRoute({ readMails }: OperatorPagesParts): PageRoute {
  return operator('GET', '/operator/mails', async (visit) => {
    const recorded = await readMails()
    return operatorPage(visit, { section: 'mails', body: <MailList {...recorded} language={visit.language} /> })
  })
}

interface MailListProps extends RecordedMails {
  readonly language: Language
}

export function MailList({ mails, isDemo, language }: MailListProps) {
  const texts = MAILS[language]
  return (
    <>
      <p class="quiet">{texts.lead(formatNumber(MOST_MAILS_RECORDED, language))}</p>
      {isDemo ? <Notice tone="warn">{texts.demo}</Notice> : <p class="quiet">{texts.noLinks}</p>}
      {mails.length === 0 && <p class="empty">{texts.none}</p>}
      {isDemo && mails.map((mail, at) => <Letter key={at} mail={mail} language={language} />)}
      {!isDemo && mails.length > 0 && <MailTable mails={mails} language={language} />}
    </>
  )
}

function MailTable({ mails, language }: Omit<MailListProps, 'isDemo'>) {
  const texts = MAILS[language]
  return (
    <WideTable caption={texts.caption} columns={[texts.time, texts.to, texts.subject, texts.result]}>
      {mails.map(({ at_ms, to, subject, result }, at) => (
        <tr key={at}>
          <th scope="row" class="time">
            <Time ms={at_ms} />
          </th>
          <td class="whole">{to}</td>
          <td>{subject}</td>
          <td>
            <span class={`state ${TONES[result]}`}>{texts.results[result]}</span>
          </td>
        </tr>
      ))}
    </WideTable>
  )
}

function Letter({ mail, language }: { readonly mail: RecordedMail; readonly language: Language }) {
  const { at_ms, to, subject, text } = mail
  const paragraphs = (text ?? '').split('\n').filter((line) => line.trim() !== '')
  return (
    <article class="card stack">
      <h2>{subject}</h2>
      <p class="dotted quiet">
        <span>
          {MAILS[language].to} <strong class="whole">{to}</strong>
        </span>
        <Time ms={at_ms} />
      </p>
      {paragraphs.map((paragraph, at) => (
        <p key={at}>
          <Paragraph text={paragraph} />
        </p>
      ))}
    </article>
  )
}

/** Without a public URL, whoever asked for a mail chose the host in its links: so they lead to the path on this service, wherever they say. */
function Paragraph({ text }: { readonly text: string }) {
  if (!/^https?:\/\/\S+$/.test(text) || !URL.canParse(text)) return <>{text}</>
  const { pathname, search } = new URL(text)
  return (
    <a class="whole" href={pathname.replace(/^\/+/, '/') + search}>
      {text}
    </a>
  )
}
