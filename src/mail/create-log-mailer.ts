/** The mailer of a service without an SMTP server: writes mails with their links to the log. */
import type { Mail, Mailer } from '../domain/mail.ts'

export interface LoggedMail extends Mail {
  readonly reason: string
}

/** `write` logs it as a warning. */
export function createLogMailer(write: (mail: LoggedMail) => void): Mailer {
  return {
    isReal: false,
    send({ to, subject, text }) {
      write({ to, subject, text, reason: 'no mail was sent, as ERSHOU_SMTP_URL is not set; pass it on yourself' })
    },
    async deliver() {
      throw new Error('This service has no mail server: ERSHOU_SMTP_URL is not set.')
    },
    async close() {},
  }
}
