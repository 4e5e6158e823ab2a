/** The connections to an SMTP server, kept open for the next mail. */
import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import type { Mail } from '../domain/mail.ts'

export interface TransportSettings {
  /** `smtp://` or `smtps://`, with user name and password where the server wants them. */
  readonly url: string
  /** The sender, as `ERSHOU_MAIL_FROM` has it: an address, or `Name <address>`. */
  readonly from: string
  /** The longest wait for a connection, and for each response. */
  readonly timeoutMs?: number
}

export interface Transport {
  /** Throws the server's response, or why it could not be reached. */
  send(mail: Mail): Promise<void>
  close(): void
}

const USUAL_TIMEOUT_MS = 15_000
const MOST_CONNECTIONS = 2
const LONGEST_SUBJECT = 200

export function openTransport({ url, from, timeoutMs = USUAL_TIMEOUT_MS }: TransportSettings): Transport {
  const { hostname, username } = new URL(url)
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    // For a connection that the server closed while idle; other failures are retried later.
    maxRequeues: 1,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // Never sends a password unencrypted.
    requireTLS: username !== '' && !isThisMachine(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({
        from,
        // As an object, because a text would be parsed as a list of addresses.
        to: { name: '', address: expectAddress(to) },
        subject: toLine(subject),
        text,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
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
