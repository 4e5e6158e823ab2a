import { describe, expect, it } from 'vitest'
import { LANGS } from '../../domain/codes.ts'
import { MAIL_TEXTS, type MailText } from './mails.ts'

type Write = (...given: string[]) => MailText
const KINDS = Object.keys(MAIL_TEXTS.en) as (keyof typeof MAIL_TEXTS.en)[]

describe.each(LANGS)('the mails in %s', (lang) => {
  it.each(KINDS)('%s has a subject, its lines, and every address that it is given', (kind) => {
    const write = MAIL_TEXTS[lang][kind] as Write
    const urls = ['https://cars.test/one', 'https://cars.test/two'].slice(0, write.length)
    const [subject, ...lines] = write(...urls)
    expect(subject).toMatch(/^[^\r\n]{5,70}$/)
    const text = lines.join('\n\n')
    for (const url of urls) expect(text).toContain(url)
    expect(text).not.toMatch(/undefined|\[object/)
    expect(/\p{Script=Han}/u.test(subject + text)).toBe(lang === 'zh')
    const [, ...english] = (MAIL_TEXTS.en[kind] as Write)(...urls)
    expect(lines).toHaveLength(english.length)
  })
})
