/** Writes a mail in both languages, for readers whose language we do not know. */
import type { Mail } from '../domain/mail.ts'

interface Written {
  /** One line with both languages, of our own words only. */
  readonly subject: string
  /** Paragraphs. */
  readonly en: readonly string[]
  readonly zh: readonly string[]
}

export function writeMail(to: string, { subject, en, zh }: Written): Mail {
  return { to, subject, text: `${[...en, '—', ...zh].join('\n\n')}\n` }
}

/** Where a page is: its address, or how to find it if the service does not know its own. */
export function placeOf(publicUrl: string | null, path: string, way: string): string {
  return publicUrl === null ? way : `${publicUrl}${path}`
}
