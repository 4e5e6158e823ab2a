/** Sends sign-in mails with links to the public URL. */
import type { Mail, Mailer } from '../../domain/mail.ts'
import { MAIL_TEXTS, type MailText } from './mail-texts.ts'
import type { Reader } from './results.ts'

type Texts = (typeof MAIL_TEXTS)['en']

type Choose = (texts: Texts, urls: Urls) => MailText

interface Urls {
  readonly signIn: string
  readonly forgot: string
  /** For a one-time link. */
  readonly link: (secret: string) => string
}

export class Mails {
  readonly #mailer: Mailer
  readonly #publicUrl: string | null

  /** Without a public URL, links use the origin of the request, which the sender chooses: only for mails that go to the log. */
  constructor(mailer: Mailer, publicUrl: string | null) {
    this.#mailer = mailer
    this.#publicUrl = publicUrl
  }

  send(to: string, reader: Reader, choose: Choose): void {
    this.#mailer.send(this.#write(to, reader, choose))
  }

  /** Mails that anyone can trigger for any address. */
  sendToStranger(to: string, reader: Reader, choose: Choose): void {
    this.#mailer.send({ ...this.#write(to, reader, choose), isForStranger: true })
  }

  #write(to: string, reader: Reader, choose: Choose): Mail {
    const { subject, lines } = choose(MAIL_TEXTS[reader.language], this.urls(reader))
    return { to, subject, text: `${lines.join('\n\n')}\n` }
  }

  urls({ origin }: Reader): Urls {
    return urlsAt(this.#publicUrl ?? origin)
  }
}

/** `base` is the origin of the pages. */
export function urlsAt(base: string): Urls {
  return { signIn: `${base}/sign-in`, forgot: `${base}/forgot`, link: (secret) => `${base}/link/${secret}` }
}
