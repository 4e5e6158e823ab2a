/** The mailer of a service without an SMTP server: mails are written to the log, with their links, for the operator to pass on. */
import type { Mail, Mailer } from '../domain/mail.ts'

export interface LoggedMail extends Mail {
  readonly reason: string
}

/** `write` puts it where operators look: into the log, as a warning. */
export function createLogMailer(write: (mail: LoggedMail) => void): Mailer {
  return {
    isReal: false,
    send({ to, subject, text }) {
      write({ to, subject, text, reason: 'no mail was sent, as ERSHOU_SMTP_URL is not set; pass it on yourself' })
    },
    async close() {},
  }
}
