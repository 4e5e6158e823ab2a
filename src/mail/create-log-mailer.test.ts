import { expect, it } from 'vitest'
import type { Mail } from '../domain/mail.ts'
import { createLogMailer, type LoggedMail } from './create-log-mailer.ts'

const LINK = 'https://cars.test/link/secret'
const MAIL: Mail = { to: 'li@example.com', subject: 'Hello', text: `Open this:\n\n${LINK}\n\nIt works once.\n` }

function open(hasTerminal: boolean, isDemo: boolean) {
  const written: LoggedMail[] = []
  const printed: string[] = []
  const print = hasTerminal ? (lines: string) => void printed.push(lines) : null
  const mailer = createLogMailer({ write: (mail) => void written.push(mail), print, isDemo: async () => isDemo })
  return { mailer, written, printed }
}

it.each([
  [false, true],
  [true, false],
])('writes the mail with its links to the log, and says that none was sent: terminal %s, demo %s', async (...how) => {
  const { mailer, written, printed } = open(...how)
  mailer.send(MAIL)
  await mailer.close()
  expect(mailer.isReal).toBe(false)
  expect([written, printed]).toMatchObject([[{ to: 'li@example.com', text: MAIL.text, links: [LINK] }], []])
  expect(written[0]?.reason).toContain('ERSHOU_SMTP_URL is not set')
})

it('prints each mail of a demo as whole lines, with the link alone on one, in order', async () => {
  const { mailer, written, printed } = open(true, true)
  mailer.send(MAIL)
  mailer.send({ ...MAIL, subject: 'Second\u001b[2J\u202e', text: 'No link.\n' })
  await mailer.close()
  expect(printed).toEqual([`Mail to li@example.com: Hello\n  ${LINK}\n`, 'Mail to li@example.com: Second[2J\n'])
  expect(written).toEqual([])
})
