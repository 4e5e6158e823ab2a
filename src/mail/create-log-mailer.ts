/** The mailer of a service without an SMTP server: writes mails with their links to the log, or as lines to the terminal of a demo. */
import type { Mail, Mailer } from '../domain/mail.ts'
import { formatMailLines, linksOf } from './format-mail-lines.ts'

export interface LoggedMail extends Mail {
  /** Those of its text, with nothing that sticks to them. */
  readonly links: readonly string[]
  readonly reason: string
}

interface LogMailerParts {
  /** Logs it as a warning. */
  readonly write: (mail: LoggedMail) => void
  /** Writes to the terminal, where the lines of other programs may stand; null without one. */
  readonly print: ((lines: string) => void) | null
  readonly isDemo: () => Promise<boolean>
}

export function createLogMailer({ write, print, isDemo }: LogMailerParts): Mailer {
  let last = Promise.resolve()
  const log = (mail: Mail) => {
    const { to, subject, text } = mail
    const reason = 'no mail was sent, as ERSHOU_SMTP_URL is not set; pass it on yourself'
    write({ to, subject, text, links: linksOf(mail), reason })
  }
  return {
    isReal: false,
    send(mail) {
      if (print === null) return log(mail)
      last = last.then(async () => ((await isDemo()) ? print(formatMailLines(mail)) : log(mail)))
    },
    async deliver() {
      throw new Error('This service has no mail server: ERSHOU_SMTP_URL is not set.')
    },
    close: () => last,
  }
}
