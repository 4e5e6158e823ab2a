/** Remembers the last mails of this process and what became of them, for its operators. Their texts have links that sign people in: only a demo remembers those. */
import { type Mail, type Mailer, MOST_MAILS_RECORDED, type RecordedMail } from '../domain/mail.ts'

interface RecordParts {
  readonly keepsTexts: boolean
  readonly now: () => number
}

interface RecordedMailer {
  readonly mailer: Mailer
  /** The newest first. */
  readonly listMails: () => readonly RecordedMail[]
}

export function recordMails(mailer: Mailer, { keepsTexts, now }: RecordParts): RecordedMailer {
  const mails: RecordedMail[] = []

  /** Returns what notes its result. */
  function note({ to, subject, text }: Mail): (result: RecordedMail['result']) => void {
    const mail = {
      at_ms: now(),
      to,
      subject,
      text: keepsTexts ? text : null,
      result: 'waiting' as RecordedMail['result'],
    }
    mails.unshift(mail)
    mails.splice(MOST_MAILS_RECORDED)
    return (result) => {
      mail.result = result
    }
  }

  return {
    listMails: () => mails,
    mailer: {
      isReal: mailer.isReal,
      send(mail) {
        const end = note(mail)
        if (!mailer.isReal) end('logged')
        mailer.send(mail, (isSent) => end(isSent ? 'sent' : 'failed'))
      },
      async deliver(mail) {
        const end = note(mail)
        try {
          await mailer.deliver(mail)
          end('sent')
        } catch (error) {
          end('failed')
          throw error
        }
      },
      close: () => mailer.close(),
    },
  }
}
