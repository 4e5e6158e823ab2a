/** Wires mail: through the server that the settings name, or into the log. */
import type { Config } from '../../config.ts'
import type { Mailer } from '../../domain/dashboard/mail.ts'
import { createLogMailer } from '../../mail/create-log-mailer.ts'
import { createSmtpMailer } from '../../mail/create-smtp-mailer.ts'
import type { StateLog } from '../../observe/create-state-log.ts'
import type { Log } from '../../observe/log.ts'
import { scheduleTimeout } from '../../observe/schedule.ts'

export interface MailerParts {
  readonly log: Pick<Log, 'warn'>
  readonly states: Pick<StateLog, 'of'>
}

export function createMailer(
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  { log, states }: MailerParts,
): Mailer {
  if (smtpUrl === null || mailFrom === null) return createLogMailer((mail) => log.warn(mail, 'mail'))
  return createSmtpMailer({ url: smtpUrl, from: mailFrom, schedule: scheduleTimeout, ...states.of('mail') })
}
