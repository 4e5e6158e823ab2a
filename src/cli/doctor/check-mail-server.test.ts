import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSmtpServer } from '../../mail/fixtures/open-smtp-server.ts'
import { checkMailServer } from './check-mail-server.ts'

type Server = Awaited<ReturnType<typeof openSmtpServer>>

const LONG_MS = 20_000
let open: Server
let guarded: Server
beforeAll(async () => {
  open = await openSmtpServer()
  guarded = await openSmtpServer({ user: 'li' })
})
afterAll(() => Promise.all([open.close(), guarded.close()]))

it('says nothing without a server', async () => {
  expect(await checkMailServer(null, LONG_MS)).toBeNull()
})

it('reaches a server, and sends nothing', async () => {
  const { host } = new URL(open.url)
  const sentence = `ERSHOU_SMTP_URL: smtp://${host} can be reached and accepts this service`
  expect(await checkMailServer(open.url, LONG_MS)).toEqual({ check: 'mail', state: 'ok', sentence })
  expect(open.received).toEqual([])
})

it.each([
  ['li', 'ok'],
  ['wang', 'bad'],
])('tries the name and password, and shows neither: %s', async (name, state) => {
  const { host } = new URL(guarded.url)
  const finding = await checkMailServer(`smtp://${name}:hunter2@${host}`, LONG_MS)
  expect(finding).toMatchObject({ check: 'mail', state })
  expect(finding?.sentence).not.toMatch(new RegExp(`hunter2|${name}`))
  if (state === 'bad') expect(finding?.sentence).toContain('it refuses the name or password, status 535')
})

it('says why a server cannot be reached', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  await new Promise((done) => closed.close(done))
  expect(await checkMailServer(`smtp://127.0.0.1:${port}`, LONG_MS)).toEqual({
    ...{ check: 'mail', state: 'bad' },
    sentence: `ERSHOU_SMTP_URL: smtp://127.0.0.1:${port} cannot be used (ECONNREFUSED); no mail is sent until the server responds, or the address is corrected`,
  })
})
