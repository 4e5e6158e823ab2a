/** The port to mail. */

export interface Mail {
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
  /** Anyone can request it for any address, such as a sign-up link. It is queued behind all other mails and does not take their place in the queue. */
  readonly isForStranger?: true
  /** An address at which a POST ends such mails: mail programs offer it as a button. */
  readonly unsubscribeUrl?: string
}

/** So many are remembered for operators. */
export const MOST_MAILS_RECORDED = 20

/** A mail as operators see it. */
export interface RecordedMail {
  readonly at_ms: number
  readonly to: string
  readonly subject: string
  /** logged = this service has no mail server; waiting = it was not sent yet. */
  readonly result: 'sent' | 'waiting' | 'failed' | 'logged'
  /** With its links; null except in a demo. */
  readonly text: string | null
}

/** The last mails of a process, the newest first. */
export interface RecordedMails {
  readonly mails: readonly RecordedMail[]
  /** Whether their texts may be shown: this is a demo. */
  readonly isDemo: boolean
}

export interface Mailer {
  /**
   * Returns at once: mails are sent in the background, a few at a time and with retries, so that the duration of an answer does not
   * reveal whether a mail was sent. A mail that cannot be sent is logged without its links. `onEnd` is called when it was sent or given up, and never
   * by a mailer that is not real.
   */
  send(mail: Mail, onEnd?: (isSent: boolean) => void): void
  /** Resolves when the mail server has accepted the mail. Throws why it has not; nothing is tried again. */
  deliver(mail: Mail): Promise<void>
  /** Whether mails are delivered; false = they are written to the log. */
  readonly isReal: boolean
  /** Waits for mails that are being sent. */
  close(): Promise<void>
}
