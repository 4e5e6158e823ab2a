/** Sends mail through an SMTP server: after the response, two at a time, with retries while the server is unavailable. */

import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import type { Mail, Mailer } from '../domain/mail.ts'

export interface SmtpMailerParts {
  /** `smtp://` or `smtps://`, with user name and password where the server wants them. */
  readonly url: string
  /** The sender, as `ERSHOU_MAIL_FROM` has it: an address, or `Name <address>`. */
  readonly from: string
  /** The longest wait for a connection, and for each response. */
  readonly timeoutMs?: number
  readonly onSuccess: () => void
  /** Called for each failed try and each mail that is dropped; never with its content. */
  readonly onFailure: (error: unknown) => void
  readonly now: () => number
  /** Schedules work; the returned function cancels it. */
  readonly schedule: (run: () => void, afterMs: number) => () => void
}

/** The pauses between tries: a server that restarts or asks to wait gets the mail within the lifetime of its link. */
export const RETRY_AFTER_MS = [1000, 10_000, 60_000, 300_000] as const
/** Waiting and in progress; when it is full, mails are dropped. Mails for strangers can take half of it. */
export const MOST_MAILS = 1000
const MOST_AT_ONCE = 2
const USUAL_TIMEOUT_MS = 15_000
const LONGEST_SUBJECT = 200

interface Job {
  readonly mail: Mail
  readonly onEnd: (isSent: boolean) => void
  tries: number
}

export class SmtpMailer implements Mailer {
  readonly isReal = true
  readonly #parts: SmtpMailerParts
  readonly #transport: ReturnType<typeof openTransport>
  readonly #ready: Job[] = []
  /** When no other is ready. */
  readonly #readyForStrangers: Job[] = []
  /** Scheduled retries, each with its cancel function. */
  readonly #later = new Map<Job, () => void>()
  readonly #running = new Set<Promise<void>>()
  #isClosing = false

  constructor(parts: SmtpMailerParts) {
    this.#parts = parts
    this.#transport = openTransport(parts)
  }

  send(mail: Mail, onEnd: (isSent: boolean) => void = () => {}): void {
    const job: Job = { mail, onEnd, tries: 0 }
    if (this.#isClosing || this.#countMails() >= (mail.isForStranger ? MOST_MAILS / 2 : MOST_MAILS)) {
      this.#giveUp(job, this.#isClosing ? 'the service is stopping' : 'too many mails wait')
      return
    }
    this.#enqueue(job)
  }

  async deliver(mail: Mail): Promise<void> {
    try {
      await this.#transport.send(mail)
      this.#parts.onSuccess()
    } catch (error) {
      // A server that refuses one mail works.
      if (!isForGood(error)) this.#parts.onFailure(error)
      throw error
    }
  }

  /** Mails that were never tried are tried once while the server responds; retries are dropped. */
  async close(): Promise<void> {
    this.#isClosing = true
    for (const [job, cancel] of this.#later) {
      cancel()
      this.#giveUp(job, 'the service is stopping')
    }
    this.#later.clear()
    while (this.#running.size > 0) await Promise.all(this.#running)
    this.#transport.close()
  }

  #countMails(): number {
    return this.#ready.length + this.#readyForStrangers.length + this.#later.size + this.#running.size
  }

  #enqueue(job: Job): void {
    const queue = job.mail.isForStranger ? this.#readyForStrangers : this.#ready
    queue.push(job)
    this.#next()
  }

  #next(): void {
    while (this.#running.size < MOST_AT_ONCE) {
      const job = this.#ready.shift() ?? this.#readyForStrangers.shift()
      if (job === undefined) return
      const running = this.#try(job).finally(() => {
        this.#running.delete(running)
        this.#next()
      })
      this.#running.add(running)
    }
  }

  async #try(job: Job): Promise<void> {
    job.tries++
    try {
      await this.#transport.send(job.mail)
      this.#parts.onSuccess()
      job.onEnd(true)
    } catch (error) {
      this.#parts.onFailure(error)
      const afterMs = RETRY_AFTER_MS[job.tries - 1]
      if (isForGood(error)) this.#giveUp(job, 'the server refuses it')
      else if (this.#isClosing) this.#giveUpAll(job)
      else if (afterMs === undefined) this.#giveUp(job, `it failed ${job.tries} times`)
      else this.#tryLater(job, afterMs)
    }
  }

  #tryLater(job: Job, afterMs: number): void {
    const cancel = this.#parts.schedule(() => {
      this.#later.delete(job)
      this.#enqueue(job)
    }, afterMs)
    this.#later.set(job, cancel)
  }

  #giveUpAll(tried: Job): void {
    const left = [tried, ...this.#ready.splice(0), ...this.#readyForStrangers.splice(0)]
    for (const job of left) this.#giveUp(job, 'the service is stopping')
  }

  #giveUp({ onEnd }: Job, reason: string): void {
    onEnd(false)
    this.#parts.onFailure(new Error(`a mail was given up: ${reason}`))
  }
}

/** A 5xx for the mail itself. One for the connection or credentials can be fixed by the operator, and is retried. */
function isForGood(error: unknown): boolean {
  const { responseCode = 0, code } = error as { readonly responseCode?: number; readonly code?: string }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}

/** Connections to an SMTP server, kept open for the next mail. */
function openTransport({ url, from, now, timeoutMs = USUAL_TIMEOUT_MS }: SmtpMailerParts) {
  const transport = createTransport({
    ...connectionTo(url, timeoutMs),
    pool: true,
    maxConnections: MOST_AT_ONCE,
    // For a connection that the server closed while idle; other failures are retried later.
    maxRequeues: 1,
  })
  return {
    /** Throws the server's response, or why it could not be reached. */
    async send({ to, subject, text, unsubscribeUrl }: Mail): Promise<void> {
      await transport.sendMail({
        from,
        date: new Date(now()),
        // As an object, because a text would be parsed as a list of addresses.
        to: { name: '', address: expectAddress(to) },
        subject: toLine(subject),
        text,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl !== undefined && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
    },
    close: () => transport.close(),
  }
}

/** Connects, signs in where the address has a name, and sends nothing. Throws why that does not work. */
export async function tryMailServer(url: string, timeoutMs: number): Promise<void> {
  const transport = createTransport(connectionTo(url, timeoutMs))
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

function connectionTo(url: string, timeoutMs: number) {
  const { hostname, username } = new URL(url)
  return {
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // Never sends a password unencrypted.
    requireTLS: username !== '' && !isThisMachine(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Callers have checked it; this is a safeguard. */
function expectAddress(text: string): string {
  if (!/^[^\s@<>"',;:]+@[^\s@<>"',;:]+$/.test(text))
    throw Object.assign(new Error('no e-mail address'), { code: 'EENVELOPE', responseCode: 553 })
  return text
}

function toLine(text: string): string {
  return [...text.replace(/\s+/g, ' ')]
    .filter((character) => character >= ' ' && character !== '\x7f')
    .join('')
    .slice(0, LONGEST_SUBJECT)
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'))
}
