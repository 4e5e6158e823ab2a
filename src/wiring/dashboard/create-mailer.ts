/** Wires mail: through the server that the settings name, or into the log. */

import type { Mailer } from '../../domain/mail.ts'
import { createLogMailer } from '../../mail/create-log-mailer.ts'
import type { StateLog } from '../../observe/create-state-log.ts'
import type { Log } from '../../observe/log.ts'
import { scheduleTimeout } from '../../observe/schedule.ts'
import type { Config } from '../../settings/config.ts'

interface MailerParts {
  readonly log: Pick<Log, 'warn'>
  readonly states: Pick<StateLog, 'of'>
}

export async function createMailer(
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  { log, states }: MailerParts,
): Promise<Mailer> {
  if (smtpUrl === null || mailFrom === null) return createLogMailer((mail) => log.warn(mail, 'mail'))
  // Loaded only where it is used: a service that logs its mails starts sooner.
  const { SmtpMailer } = await import('../../mail/smtp-mailer.ts')
  return new SmtpMailer({ url: smtpUrl, from: mailFrom, schedule: scheduleTimeout, ...states.of('mail') })
}
