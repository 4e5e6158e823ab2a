import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import type { Mail } from '../domain/mail.ts'
import { openSmtpServer } from './fixtures/open-smtp-server.ts'
import { MOST_MAILS, RETRY_AFTER_MS, SmtpMailer } from './smtp-mailer.ts'

const MAIL: Mail = {
  to: 'li@example.com',
  subject: '重设 Ershou 密码',
  text: 'https://cars.test/link/secret\n\n密码\n',
}
const NOON = Date.parse('2026-11-15T12:00:00Z')
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

function openMailer(url: string, timeoutMs = 5000) {
  const told: string[] = []
  /** What is to be tried again, with after how long. */
  const later: { run: () => void; afterMs: number }[] = []
  const mailer = new SmtpMailer({
    ...{ url, timeoutMs, from: 'Ershou <cars@example.com>', now: () => NOON },
    onSuccess: () => told.push('sent'),
    onFailure: (error) => told.push((error as Error).message),
    schedule(run, afterMs) {
      const entry = { run, afterMs }
      later.push(entry)
      return () => later.splice(later.indexOf(entry), 1)
    },
  })
  closing.push(() => mailer.close())
  return { mailer, told, later, waitFor: (count: number) => eventually(() => expect(told).toHaveLength(count)) }
}

async function openServer(options: Parameters<typeof openSmtpServer>[0] = {}) {
  const server = await openSmtpServer(options)
  closing.push(() => server.close())
  return server
}

/** One that takes connections and says nothing. */
async function openSilentServer(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('the SMTP mailer', () => {
  it('sends plain text in UTF-8, many mails over few connections', async () => {
    const server = await openServer()
    const { mailer, waitFor } = openMailer(server.url)
    for (let i = 0; i < 10; i++) mailer.send({ ...MAIL, to: `${i}@example.com` })
    await waitFor(10)
    expect(new Set(server.received.map(({ connection }) => connection)).size).toBeLessThanOrEqual(2)
    expect(server.received.map(({ to }) => to[0]).sort()).toEqual(
      Array.from({ length: 10 }, (_, i) => `${i}@example.com`),
    )
    const { from, source } = server.received[0] as (typeof server.received)[0]
    expect(from).toBe('cars@example.com')
    expect(source).toMatch(/^From: Ershou <cars@example\.com>\r?$/m)
    expect(source).toMatch(/^Content-Type: text\/plain; charset=utf-8\r?$/m)
    expect(source).toMatch(/^Date: Sun, 15 Nov 2026 12:00:00 \+0000\r?$/m)
    expect(source).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
    expect(mailer.isReal).toBe(true)
  })

  it('sends what anybody can have sent to anybody last, and keeps room for all else', async () => {
    const server = await openServer()
    const { mailer, told, waitFor } = openMailer(server.url)
    const room = MOST_MAILS / 2
    for (let i = 0; i < room + 3; i++) mailer.send({ ...MAIL, to: `${i}@example.com`, isForStranger: true })
    expect(told).toEqual(Array(3).fill('a mail was given up: too many mails wait'))
    mailer.send(MAIL)
    await waitFor(room + 4)
    const order = server.received.map(({ to }) => to[0])
    expect(order.indexOf(MAIL.to)).toBeLessThanOrEqual(2)
    expect(order).toHaveLength(room + 1)
  })

  it('tries again what a server does not take now, and waits longer each time', async () => {
    const server = await openServer({ refusals: [451, 452, 450] })
    const { mailer, told, later, waitFor } = openMailer(server.url)
    mailer.send(MAIL)
    for (let i = 0; i < 3; i++) {
      await eventually(() => expect(later).toHaveLength(1))
      expect(later[0]?.afterMs).toBe(RETRY_AFTER_MS[i])
      later.splice(0)[0]?.run()
    }
    await waitFor(4)
    expect(told[3]).toBe('sent')
    expect(server.received).toHaveLength(1)
  })

  it('gives up at once what a server refuses for good, and goes on', async () => {
    const server = await openServer({ refusals: [550] })
    const { mailer, told, later, waitFor } = openMailer(server.url)
    const ends: boolean[] = []
    mailer.send(MAIL, (isSent) => ends.push(isSent))
    await waitFor(2)
    expect(told[1]).toBe('a mail was given up: the server refuses it')
    expect(later).toEqual([])
    mailer.send(MAIL, (isSent) => ends.push(isSent))
    await waitFor(3)
    expect(told[2]).toBe('sent')
    await mailer.close()
    mailer.send(MAIL, (isSent) => ends.push(isSent))
    expect(ends).toEqual([false, true, false])
  })

  it('gives up after so many tries, and never tells what was in the mail', async () => {
    const { url, close } = await openSmtpServer()
    await close()
    const { mailer, told, later } = openMailer(url)
    mailer.send(MAIL)
    for (let i = 0; i < RETRY_AFTER_MS.length; i++) {
      await eventually(() => expect(later).toHaveLength(1))
      later.splice(0)[0]?.run()
    }
    await eventually(() => expect(told.at(-1)).toBe('a mail was given up: it failed 5 times'))
    expect(told[0]).toContain('ECONNREFUSED')
    expect(told.join()).not.toMatch(/secret|li@example/)
  })

  it('does not wait for a server that says nothing', async () => {
    const { mailer, told, later } = openMailer(await openSilentServer(), 50)
    mailer.send(MAIL)
    await eventually(() => expect(later).toHaveLength(1))
    expect(told[0]).toMatch(/timeout|greeting/i)
  })

  it('reaches a server that was away and came back', async () => {
    const first = await openSmtpServer()
    const { mailer, told, later, waitFor } = openMailer(first.url)
    mailer.send(MAIL)
    await waitFor(1)
    await first.close()
    mailer.send(MAIL)
    await eventually(() => expect(later).toHaveLength(1))
    const second = await openServer({ port: first.port })
    later.splice(0)[0]?.run()
    await eventually(() => expect(told.at(-1)).toBe('sent'))
    expect(second.received).toHaveLength(1)
  })

  it('signs in where it shall, tries again where it may not, and sends its password to no other machine without TLS', async () => {
    const server = await openServer({ user: 'cars' })
    const known = openMailer(server.url.replace('//', '//cars:secret@'))
    known.mailer.send(MAIL)
    await known.waitFor(1)
    expect(server.logins.splice(0)).toEqual(['cars'])
    const wrong = openMailer(server.url.replace('//', '//buses:secret@'))
    wrong.mailer.send(MAIL)
    await eventually(() => expect(wrong.later).toHaveLength(1))
    expect(wrong.told.join()).not.toContain('secret')
    expect(server.logins.splice(0)).toEqual(['buses'])
    // It is this machine, which nobody can tell by the name.
    const far = openMailer(server.url.replace('//127.0.0.1', '//cars:secret@0.0.0.0'))
    far.mailer.send(MAIL)
    await eventually(() => expect(far.later).toHaveLength(1))
    expect(server.logins).toEqual([])
  })

  it.each([
    ['to', 'li@example.com\r\nBcc: other@example.com'],
    ['to', 'li@example.com, other@example.com'],
    ['to', 'li@example.com>\r\nRCPT TO:<other@example.com'],
    ['to', '"other@example.com" <li@example.com>'],
    ['subject', 'Hello\r\nBcc: other@example.com'],
    ['subject', 'Hello\n\nBcc: other@example.com\u2028x\0'],
  ])('does not turn text in %s into a header: %j', async (field, text) => {
    const server = await openServer()
    const { mailer, told } = openMailer(server.url)
    mailer.send({ ...MAIL, [field]: text })
    await eventually(() => expect(told).not.toEqual([]))
    expect(server.received.flatMap(({ to }) => to)).toEqual(field === 'to' ? [] : ['li@example.com'])
    expect(server.received.map(({ source }) => source).join()).not.toMatch(/^Bcc/im)
  })

  it('holds no more than it may, and gives up the rest', async () => {
    const { mailer, told } = openMailer(await openSilentServer(), 50)
    for (let i = 0; i < MOST_MAILS + 3; i++) mailer.send(MAIL)
    expect(told).toEqual(Array(3).fill('a mail was given up: too many mails wait'))
  })

  it('sends what it has before it closes, and takes no more', async () => {
    const server = await openServer()
    const { mailer, told } = openMailer(server.url)
    for (let i = 0; i < 5; i++) mailer.send(MAIL)
    await mailer.close()
    expect(server.received).toHaveLength(5)
    mailer.send(MAIL)
    expect(told.at(-1)).toBe('a mail was given up: the service is stopping')
  })

  it('closes soon although the server is away', async () => {
    const { mailer, told } = openMailer(await openSilentServer(), 50)
    for (let i = 0; i < 100; i++) mailer.send(MAIL)
    await mailer.close()
    expect(told.filter((one) => one.includes('given up'))).toHaveLength(100)
  })
})
