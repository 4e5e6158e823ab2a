import { expect, it } from 'vitest'
import { createLogMailer, type LoggedMail } from './create-log-mailer.ts'

it('writes the mail with its link, and says that none was sent', async () => {
  const written: LoggedMail[] = []
  const mailer = createLogMailer((mail) => written.push(mail))
  mailer.send({ to: 'li@example.com', subject: 'Hello', text: 'https://cars.test/link/secret' })
  await mailer.close()
  expect(mailer.isReal).toBe(false)
  expect(written).toMatchObject([{ to: 'li@example.com', text: 'https://cars.test/link/secret' }])
  expect(written[0]?.reason).toContain('ERSHOU_SMTP_URL is not set')
})
