/** Wires mail: through the SMTP server of the settings, or into the log; and what operators see of it. */
import type { Mailer, RecordedMails } from '../../domain/mail.ts'
import { createLogMailer } from '../../mail/create-log-mailer.ts'
import { recordMails } from '../../mail/record-mails.ts'
import { scheduleTimeout } from '../../observe/schedule.ts'
import { createDemoCheck, mayBeDemo } from '../../sources/marketplace/find-demo.ts'
import type { LiveConfig, Observed } from '../create-source.ts'

interface MailParts extends Pick<Observed, 'log' | 'states' | 'clock'> {
  /** Instead of what the settings name. */
  readonly given: Mailer | undefined
}

export interface LiveMail {
  readonly mailer: Mailer
  readonly readMails: () => Promise<RecordedMails>
}

export async function createMail(config: LiveConfig, { given, log, states, clock }: MailParts): Promise<LiveMail> {
  const { smtpUrl, mailFrom } = config
  const leaving = new AbortController()
  const isDemo = createDemoCheck(config, leaving.signal)
  async function openMailer(): Promise<Mailer> {
    if (smtpUrl === null || mailFrom === null) {
      const { stderr } = process
      const print = stderr.isTTY && log.isLevelEnabled('warn') ? (lines: string) => stderr.write(lines) : null
      return createLogMailer({ write: (mail) => log.warn(mail, 'mail'), print, isDemo })
    }
    // Loaded only when it is used, so that a service that logs its mails starts sooner.
    const { SmtpMailer } = await import('../../mail/smtp-mailer.ts')
    const { now } = clock
    return new SmtpMailer({ url: smtpUrl, from: mailFrom, now, schedule: scheduleTimeout, ...states.of('mail') })
  }
  const opened = given ?? (await openMailer())
  const { mailer, listMails } = recordMails(opened, { keepsTexts: mayBeDemo(config) && !opened.isReal, now: clock.now })
  return {
    mailer: {
      ...mailer,
      close() {
        leaving.abort()
        return mailer.close()
      },
    },
    async readMails() {
      const [mails, mayBeShown] = [listMails(), !opened.isReal && (await isDemo())]
      return { mails: mayBeShown ? mails : mails.map((mail) => ({ ...mail, text: null })), isDemo: mayBeShown }
    },
  }
}
