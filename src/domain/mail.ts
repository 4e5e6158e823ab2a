/** The port to mail. */

export interface Mail {
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
  /** Anyone can request it for any address, such as a sign-up link. It is queued behind all other mails and does not take their place in the queue. */
  readonly isForStranger?: true
}

export interface Mailer {
  /**
   * Returns at once: mails are sent in the background, a few at a time and with retries, so that the duration of an answer does not
   * reveal whether a mail was sent. A mail that cannot be sent is logged without its links.
   */
  send(mail: Mail): void
  /** Whether mails are delivered; false = they are written to the log. */
  readonly isReal: boolean
  /** Waits for mails that are being sent. */
  close(): Promise<void>
}
