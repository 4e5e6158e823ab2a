/** A mail as lines of a terminal: whom it is for, its subject, and each of its links alone on a line, so that nothing else is opened or copied with it. */
import type { Mail } from '../domain/mail.ts'
import { cleanText } from '../domain/texts/clean-text.ts'

const LINK = /^https?:\/\/\S+$/

/** The paragraphs of a mail that are links. */
export function linksOf({ text }: Pick<Mail, 'text'>): readonly string[] {
  return text.split('\n').filter((line) => LINK.test(line))
}

export function formatMailLines(mail: Mail): string {
  const lines = [`Mail to ${mail.to}: ${mail.subject}`, ...linksOf(mail).map((link) => `  ${link}`)]
  return `${lines.map(cleanText).join('\n')}\n`
}
