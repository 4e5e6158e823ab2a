/** The port to mail. */

export interface Mail {
  readonly to: string
  readonly subject: string
  /** Plain text: lines that every reader shows alike. */
  readonly text: string
  /** Anybody can have it sent to anybody, such as a link to sign up: it waits behind all others, and takes no room that they need. */
  readonly isForStranger?: true
}

export interface Mailer {
  /**
   * Resolves at once: sending happens behind it, a few at a time and tried again, so that no answer tells by its time whether
   * a mail was sent. What cannot be sent is told in the log, without its links.
   */
  send(mail: Mail): void
  /** Whether mails reach their readers; false = they are written to the log. */
  readonly isReal: boolean
  /** Waits for what is under way. */
  close(): Promise<void>
}
