/** Wires mail: through the SMTP server of the settings, or into the log. */
import type { Mailer } from '../../domain/mail.ts'
import { createLogMailer } from '../../mail/create-log-mailer.ts'
import { scheduleTimeout } from '../../observe/schedule.ts'
import type { Config } from '../../settings/config.ts'
import type { Observed } from '../create-source.ts'

export async function createMailer(
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  { log, states, clock: { now } }: Pick<Observed, 'log' | 'states' | 'clock'>,
): Promise<Mailer> {
  if (smtpUrl === null || mailFrom === null) return createLogMailer((mail) => log.warn(mail, 'mail'))
  // Loaded only when it is used, so that a service that logs its mails starts sooner.
  const { SmtpMailer } = await import('../../mail/smtp-mailer.ts')
  return new SmtpMailer({ url: smtpUrl, from: mailFrom, now, schedule: scheduleTimeout, ...states.of('mail') })
}
